package prose

// whenCues say when a tool is used.
const whenCues = `use when|use this when|use it when|use this to|use it to|use to|use for|use this for|use it for|used for
use this tool|use this before|use this after|use this if|use if|use this as|use only when|use the tool when|use during|use after|use before
use this endpoint|use this first|use it|use them when|use only for|use only if|use whenever|use where
when to use|when the user|when users|when a user|when you need|when you want|when you have|when you are|when you|when needed
if the user|if you need|if you want|if you have|if a user|whenever|when asked|when debugging|when working with|when working on
useful for|useful when|useful to|useful if|useful in|useful as|helpful for|helpful when|handy for|handy when|essential for
ideal for|ideal when|best for|best when|great for|good for|perfect for|suitable for|suited for|recommended for|recommended when|intended for|designed for|designed to|meant for|appropriate for|appropriate when
before calling|before using|after calling|call this|call it|call when|call before|call after|call first|call once|run this|run before|run after|run when|run once
prefer this|prefer for|prefer when|preferred for|preferred way|primary tool|first tool|typical use|typical uses|use case|use cases|usecase|common use|trigger when|triggers|trigger phrases|invoke when|invoke this
needed when|needed for|necessary when|required before|start here|start with|choose this|pick this|select this|good when|works best|make sense when|makes sense when
allows you to|lets you|so you can|so that you can|to find out|in order to|to help you|to understand|to confirm|to verify|to check whether|for debugging|for quick|for finding|for questions
answers questions|answers the question|answer questions|for example when|consult this|always use|always call|must be called|should be called|should be used|can be used to|can be used for|can be used when|is used to|is used when|is used for|used when|used to
scenarios|use this function|use this mcp|use this instead
当用户|当需要|需要时|用于|适用于|适合|用来|使用场景|适用场景|何时使用|当你|在需要|用户想|用户要求|如果用户|推荐使用|优先使用
使用する|場合に使|ときに使|際に使|時に使|に使用|使用します|使ってください|用途|したい場合|必要な場合|たいとき|に便利|最適
use quando|use para|use esta|use este|usar quando|usar para|usado para|utilize quando|utilize para|utilizado para|útil para|útil quando|ideal para|quando o usuário|quando precisar|quando quiser|quando você|sempre que|chame antes|serve para|deve ser usado
usa cuando|use cuando|úsalo cuando|úselo cuando|usar cuando|utiliza cuando|utilizar cuando|usa esta|utilice esta|usa esto|cuando el usuario|cuando necesites|cuando quieras|cuando se|siempre que|útil cuando|sirve para|si el usuario|se usa para|úsala para|úsalo para
verwende|verwenden sie|verwenden wenn|benutze|benutzen sie|nutze|nutzen sie|nützlich für|nützlich wenn|wenn der benutzer|wenn der nutzer|wenn du|wenn sie|geeignet für|immer wenn|wird verwendet|dient zum|dient dazu|für den fall
utilisez|à utiliser|utiliser quand|utiliser pour|utile pour|lorsque l'utilisateur|quand l'utilisateur|sert à
используй|используйте|когда нужно|когда пользователь|полезно для|для того чтобы
當使用者|需要時|用於|適用於|適合|用途|使用場景|適用場景|何時使用|如果使用者|建議使用|優先使用|場景`

// notCues say when it is not.
const notCues = `do not use|don't use|not for|not to be used|not intended|not meant|not needed|not required for|not suitable|not recommended|never use|should not be used|shouldn't be used|must not be used|do not call|don't call|never call|not necessary
unless|avoid|avoid using|only when|only if|only for|only use|only call|use only|deprecated|superseded|obsolete|unlike|when not to|no need to|not a replacement|not a substitute
not supported for|excludes|excluding|except|except for|exclusively
不要|不用于|不适用|请勿|禁止|避免|仅当|仅用于|仅在|不能|不支持|无需|已弃用|只有|只能|不会
使用しない|使わない|避けて|のみ|ではありません|できません|しないで|不要です|非推奨
não use|não usar|não utilize|não é|evite|apenas quando|somente quando|apenas se|nunca use|exceto|a menos que
no usar|no use|no uses|no utilice|no es para|evita|evite|solo cuando|sólo cuando|solo si|nunca uses|excepto|a menos que
nicht verwenden|nicht für|nicht benutzen|nur wenn|nur für|vermeiden|es sei denn|außer|niemals
ne pas utiliser|n'utilisez pas|éviter|uniquement si|seulement si|sauf
не используй|не используйте|не использовать|только если|только для|кроме
不要使用|請勿|避免|僅當|僅用於|不適用|只能|無需|不會`

// insteadCues name something to use in its place, or what it stands in for.
const insteadCues = `instead|instead of|rather than|in place of|in favor of|in favour of|alternative to|alternatives|an alternative|as an alternative|alternatively|prefer|prefer~|preferred over|over the|compared to|in contrast to|as opposed to|unlike|for * use|for * * use|for * * * use|to * use|to * * use|to * * * use|see also|use * instead|use * * instead|use the * tool|use the * * tool|complement~|companion to|counterpart|different from|differs from|not to be confused|similar to|same as|like the|falls back|fallback|fall back|otherwise use|replacement for|replaces the|supersedes|equivalent to|cheaper than|faster than|lighter than|more flexible than|more efficient than|better than|simpler than|for those use|use that|for that use
而不是|代替|替代|请使用|改用|请改用|应使用|区别于|不同于|代わりに|の代わり|ではなく|より優先|を使用してください|em vez de|ao invés de|no lugar de|prefira|en lugar de|en vez de|prefiere|statt|anstelle|anstatt|stattdessen|bevorzuge|au lieu de|plutôt que|préférez|вместо
而不是|代替|替代|請使用|改用|請改用|應使用|有別於`

// orderCues say what comes before and after a call.
const orderCues = `before|after|first|then|prior to|followed by|next step|next steps|subsequent|subsequently|once|afterwards|finally|beforehand|prerequisite|prerequisites|requires|requires a|requires an|require|must first|must have|must be|needs|depends on|already|in advance|as input to|as input for|pass to|passed to|pass it to|feed into|obtained from|returned by|returned from|obtain~ via|from a previous|from the previous|retrieved from|retrieved via|retrieved with|step 1|step 2|to get the id|to obtain|to find the
先|然后|之前|之后|首先|必须先|前提|まず|前に|後に|事前に|primeiro|antes|depois|primero|después|luego|zuerst|danach|vorher|anschließend|d'abord|avant|après|ensuite|сначала|затем|перед`
