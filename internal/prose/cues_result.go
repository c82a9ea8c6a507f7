package prose

// returnCues say what comes back.
const returnCues = `return~|responds with|response includes|response contains|the response|output is|output includes|outputs|output format|yields|gives back|produces|result includes|results include|result contains|results contain|results are|the result is|comes back|provides a list|each entry|each item|each result|each record|each row|includes the|in the response|json object with|json with|response is|reports|emits|prints|displays the
返回|返回值|输出|返します|返す|戻り値|出力|取得結果|retorna|devolve|devuelve|retorna un|gibt zurück|liefert|zurück|renvoie|retourne|возвращает
回傳|傳回|回傳結構|輸出`

// formatCues say what a value must look like.
const formatCues = `format|formatted|formats|must be|should be|iso 8601|iso|yyyy|rfc|regex|regexp|pattern|comma separated|separated by|accepts|accepted|syntax|in the form|valid values|allowed values|possible values|one of|case sensitive|case insensitive|wildcard|wildcards|url encoded|base64|utf|absolute path|relative path|absolute|number between|integer|string|array of|json string|defaults to|default is|pass|omit|omitted|provide|specify|set to|either|at least one|mutually exclusive|combined with|e g|for example|example|examples
格式|形式|必须是|例如|比如|可选|必填|默认|形式で|例えば|必須|省略|formato|por exemplo|por ejemplo|ejemplo|exemplo|obrigatório|opcional|format~|zum beispiel|z b|muss
格式|必須|例如|可選|必填|預設`

// exampleCues introduce an example.
const exampleCues = `example|examples|e g|eg|for example|for instance|such as|like this|sample|including
例如|比如|示例|例えば|など|por exemplo|exemplo|por ejemplo|ejemplo|zum beispiel|z b|beispiel|par exemple|например
例如|範例|譬如`

// conditionCues say that something holds only under a condition.
const conditionCues = `if|when|unless|otherwise|until|while|in case|whether|depending on|provided that|as long as|once|even if|else
如果|当|除非|否则|直到|場合|とき|もし|quando|caso|cuando|wenn|falls|sobald|lorsque|quand|если|когда`

// negationCues say that something is not so.
const negationCues = `not|no|never|none|cannot|can't|doesn't|don't|isn't|aren't|won't|without|neither|nor|nothing|unable|only|never|excluding|except
不|没有|无|未|ない|ません|não|sem|nunca|sin|nunca|nicht|kein|keine|ohne|pas|sans|не|без`
