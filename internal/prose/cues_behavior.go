package prose

// errorCues say what fails, and how.
const errorCues = `error~|fail~|failure|failures|throw~|exception|exceptions|invalid|reject~|raises|raise|not found|404|400|403|401|409|429|500|missing|refuse~|crash|crashes|abort~|unavailable|unsupported|not supported|denied|null if|empty if|empty list|empty array|no match|no matches|mismatch|malformed|retry|retries|retried|fallback|falls back|conflict|conflicts|warning|warnings
错误|失败|异常|报错|エラー|失敗|erro|erros|falha|falla|errores|fehler|fehlgeschlagen|erreur|échoue|ошибка
錯誤|失敗|例外|無效|不存在`

// permissionCues say who may call, and with what.
const permissionCues = `permission~|permissions|authentication|authenticated|authenticate~|authorization|authorized|unauthorized|auth|token|tokens|api key|apikey|api_key|credential|credentials|oauth|scope|scopes|admin|administrator|administrators|privilege|privileges|role|roles|login|logged in|sign in|signed in|access to|access level|account must|sandbox|sandboxed|allowlist|allowlisted|whitelist|whitelisted|allowed directories|allowed directory|approval|approve~|confirmation|confirm~|consent|requires user|must be connected|requires a connection|requires an active|license|licence|paid plan|pin|password|passcode|pro plan|premium plan|restricted|private
权限|认证|授权|登录|密钥|令牌|権限|認証|ログイン|トークン|permissão|autenticação|credenciais|permiso|autenticación|credenciales|berechtigung|anmeldung|authentification|права
權限|認證|授權|登入|金鑰|憑證`

// costCues speak of rates, quotas and money.
const costCues = `rate limit|rate limits|rate limited|rate limiting|quota|quotas|throttle~|throttling|credit|credits|cost~|costs|charge~|billed|billing|expensive|cheap|free of charge|for free|token cost|token usage|token budget|context window|requests per|per minute|per second|per day|per hour|budget|bandwidth|heavy|lightweight|low cost
费用|限流|配额|積分|料金|制限|custo|limite de|coste|kosten|coût
頻率限制|費用|配額|點數`

// timeCues say how long it takes and when it takes effect.
const timeCues = `async|asynchronous|asynchronously|synchronous|synchronously|background|wait~|waits|timeout|timeouts|timed out|times out|seconds|second|minutes|minute|milliseconds|ms|hours|immediate|immediately|instantly|takes effect|take effect|delay|delayed|delays|queue~|queued|schedule~|poll~|polling|blocking|non blocking|long running|real time|realtime|live|stale|eventually|slow|fast|latency|up to date|cached|cache|caches|refresh~|stream~|streaming|may take|takes about|up to * seconds|up to * minutes|interrupts|in progress|expire~|expires|expiry|lifetime
异步|后台|超时|等待|立即|分钟|实时|缓存|非同期|待機|リアルタイム|キャッシュ|assíncrono|segundos|minutos|asíncrono|asynchron|sekunden|minuten|secondes
非同步|逾時|等待|立即|即時|快取|分鐘|同步`

// lastingCues say what cannot be undone.
const lastingCues = `irreversible|irreversibly|permanent|permanently|cannot be undone|can't be undone|not be undone|undo|undone|undoable|destructive|destroys|destroy|destroyed|unrecoverable|irrecoverable|not recoverable|recoverable|reversible|reversed|restored|trash|recycle bin|archived|hard delete|soft delete|wipe~|lose|lost|loses|data loss|overwrite~|overwrites|overwriting|overwritten|clobber~|rollback|rolled back|roll back|backup|backups|cascade|cascades|cascading|dangerous|danger|caution|careful
不可逆|不可恢复|永久|撤销|覆盖|取り消|元に戻|上書き|永続|irreversível|permanente|permanentemente|sobrescreve|desfeita|irreversible|sobrescribe|unwiderruflich|dauerhaft|überschreibt|rückgängig|définitivement|необратимо
無法撤回|無法復原|無法還原|不可逆|永久|覆蓋|謹慎`

// storeCues say what is kept, and where.
const storeCues = `saved|saves|save to|save~|stored|stores|store in|persist~|persisted|persistent|persists|persistence|written to|writes to|write to|disk|on disk|local file|locally|database|in memory|memory|session|sessions|state|stateful|stateless|across sessions|survives|survive|log|logs|logged|history|downloaded to|uploads|uploaded|cached|temp|temporary|temporarily|volatile|remains|remain|retained|kept|keeps|commit|committed|records the|registers|tracked
保存|存储|持久化|写入|本地|会话|保存され|保存し|ローカル|salvo|armazena|guarda|almacena|gespeichert|speichert|enregistre
儲存|保存|寫入|快取|本地`

// repeatCues say what a second call does.
const repeatCues = `idempotent|idempotently|safe to call|safe to retry|safe to repeat|safe to run|repeated calls|repeatedly|calling again|call again|called again|multiple times|already exists|already exist|already|if it exists|if exists|does not exist|doesn't exist|no op|no effect|noop|duplicate|duplicates|upsert|upserts|existing ones|again|only once|at most once|retry safe|same result|deterministic|unchanged
幂等|重复|已存在|冪等|重複|既に存在|idempotente|já existe|ya existe|idempotent|bereits|déjà
冪等|重複|已存在`

// readOnlyCues say that nothing is changed.
const readOnlyCues = `is read only|are read only|read only operation|read only operations|read only access|read only mode|read only tool|read only query|read only queries|read only sql|read only and|read only no|read only does|strictly read only|purely read only|safe read|readonly|does not modify|doesn't modify|does not change|doesn't change|no side effects|no side effect|without modifying|without changing|without executing|without affecting|never modifies|never changes|never writes|does not write|does not execute|does not create|does not send|does not delete|does not affect|no changes|nothing is changed|nothing is written|nothing is sent|not modified|dry run|dry_run|simulate~|non destructive|nondestructive|no network|offline|no data is|
只读|不修改|不会修改|读取|読み取り専用|変更しません|somente leitura|não altera|solo lectura|no modifica|nur lesend|lecture seule|только чтение
唯讀|不會修改|無副作用|只讀`

// changeCues say that something is changed.
const changeCues = `side effect|side effects|modifies|modify|modified|modifying|alters|changes the|changes to|mutates|mutation|replaces|replace~|replaced|overwrites|appends|append~|inserts|sends|sent|notifies|notification|notifications|triggers|trigger|triggered|deploys|publishes|published|posts|deletes|removes|removed|removing|moves|moved|creates a|creates the|creates an|automatically|auto|also updates|also creates|also deletes|also removes|also sets|resets|clears|cleared|restart~|reload~|kills|terminates|stops|starts|launches|opens|closes|spawns|installs|executes|affects|affect|applies|applied|sets the|becomes|visible to|invalidates|invalidated|merges|merged
修改|覆盖|替换|删除|创建|自动|发送|変更|削除|置き換え|自動|送信|altera|modifica|substitui|exclui|automaticamente|reemplaza|elimina|automáticamente|ändert|ersetzt|löscht|automatisch|supprime|modifie|remplace
副作用|更新|修改|覆寫|取代|刪除|建立|新增|寄送|發送|自動|通知`

// limitCues are bounds.
const limitCues = `limit|limits|limited|limited to|up to|at most|at least|maximum|max|minimum|min|no more than|fewer than|more than|less than|exceed~|truncate~|truncated|truncates|cap|capped|bounded|only supports|only works|works only|restricted to|only the first|only the last|only returns|first * results|top * results|per request|per call|per page|between * and|range|within the|window|last * days|last * hours|within * days|current session|active session|currently active|only for|does not include|not include|does not support|only includes|covers|subset|all or nothing|atomic|atomically
最多|最大|最小|上限|至少|限制|仅支持|截断|以内|最大|最小|以上|以下|上限|máximo|mínimo|até|limite|hasta|límite|höchstens|mindestens|maximal|bis zu|au plus|au moins|jusqu'à|максимум
最多|上限|至少|僅支援|限制|截斷|範圍`

// defaultCues say what happens when nothing is said.
const defaultCues = `default|defaults|defaulting|by default|default is|default to|if omitted|when omitted|omitted|if not provided|if not specified|if unspecified|if empty|if none|not set|unset|otherwise|if no
默认|缺省|デフォルト|既定|省略|padrão|por padrão|predeterminado|por defecto|standardmäßig|standard|par défaut|по умолчанию
預設|未指定|未提供`

// pageCues speak of paging.
const pageCues = `paginat~|paginated|paginates|pagination|paging|page|pages|per page|page size|cursor|cursors|offset|next page|page token|next_cursor|chunk|chunks|has more|continuation
分页|页码|ページ|ページネーション|paginação|paginado|página|paginación|seite|seiten
分頁|頁碼|游標`

// sortCues speak of order and ranking.
const sortCues = `sort~|sorted|sorts|sorting|in order of|order by|orders by|in reverse order|ordered|ordering|descending|ascending|newest|oldest|most recent|rank~|ranked|ranks|ranking|relevance|chronological|chronologically|alphabetical|alphabetically|by score|by date|similarity|grouped|groups|deduplicated|deduplicates|filter~|filtered|filters|fuzzy|exact match|semantic
排序|降序|升序|按照|排名|最新|並び|順に|ソート|降順|ordenado|ordenados|ordena|sortiert|absteigend|trié
排序|遞減|遞增|篩選`
