package offline

import (
	"testing"

	"github.com/opentdqs/tdqs"
)

// translated are descriptions of invented tools, the English one first.
var translated = []struct {
	name  string
	texts map[string]string
}{
	{"fetch_guest", map[string]string{
		"en": "Get one guest by the number of the room. Returns the name and the day of departure. Use this when the porter asks who lives in a room. Fails when the room is empty.",
		"de": "Liest einen Gast anhand der Zimmernummer. Gibt den Namen und den Tag der Abreise zurück. Verwenden Sie dies, wenn der Portier fragt, wer in einem Zimmer wohnt. Schlägt fehl, wenn das Zimmer leer ist: Fehler.",
		"es": "Obtiene un huésped por el número de la habitación. Devuelve el nombre y el día de salida. Úsalo cuando el portero pregunte quién vive en una habitación. Falla cuando la habitación está vacía.",
		"pt": "Obtém um hóspede pelo número do quarto. Retorna o nome e o dia da partida. Use quando o porteiro perguntar quem mora em um quarto. Falha quando o quarto está vazio.",
		"zh": "根据房间号获取一位客人。返回姓名和离店日期。当用户询问谁住在某个房间时使用。房间为空时报错。",
		"ja": "部屋番号で宿泊客を一人取得する。名前と出発日を返します。ある部屋に誰が泊まっているかを知りたい場合に使用します。部屋が空のときはエラーになります。",
	}},
	{"close_kitchen", map[string]string{
		"en": "Close the kitchen of the hotel for the night and cancel all open orders. This cannot be undone. Requires permission of the cook.",
		"de": "Schließt die Küche des Hotels für die Nacht und storniert alle offenen Bestellungen. Das ist unwiderruflich. Braucht die Berechtigung des Kochs.",
		"es": "Cierra la cocina del hotel por la noche y cancela todos los pedidos abiertos. Es irreversible. Requiere permiso del cocinero.",
		"pt": "Fecha a cozinha do hotel durante a noite e cancela todos os pedidos abertos. É irreversível. Requer permissão do cozinheiro.",
		"zh": "夜间关闭酒店厨房并取消所有未完成的订单。此操作不可逆。需要厨师的权限。",
		"ja": "夜間にホテルの厨房を閉め、未完了の注文をすべて取り消す。元に戻せません。料理長の権限が必要です。",
	}},
	{"list_rooms", map[string]string{
		"en": "List the free rooms of a floor.",
		"de": "Listet die freien Zimmer einer Etage auf.",
		"es": "Lista las habitaciones libres de un piso.",
		"pt": "Lista os quartos livres de um andar.",
		"zh": "列出某一楼层的空房间。",
		"ja": "ある階の空室を一覧表示する。",
	}},
	{"send_bill", map[string]string{
		"en": "Send the bill of a stay to the guest by mail. Do not use this for open stays; use get_bill instead. The bill is sorted by day and limited to 100 lines.",
		"de": "Sendet die Rechnung eines Aufenthalts per Post an den Gast. Nicht verwenden für offene Aufenthalte; verwenden Sie stattdessen get_bill. Die Rechnung ist nach Tagen sortiert und hat höchstens 100 Zeilen.",
		"es": "Envía la factura de una estancia al huésped por correo. No usar para estancias abiertas; usa get_bill en su lugar. La factura está ordenada por día, con un máximo de 100 líneas.",
		"pt": "Envia a fatura de uma estadia ao hóspede pelo correio. Não use para estadias abertas; em vez de, use get_bill. A fatura é ordenada por dia, até 100 linhas.",
		"zh": "通过邮件将住宿账单发送给客人。不要用于未结束的住宿；请改用 get_bill。账单按日期排序，最多100行。",
		"ja": "滞在の請求書を郵便で宿泊客に送信する。未完了の滞在には使用しないでください。代わりに get_bill を使用してください。請求書は日付順に並び、最大100行です。",
	}},
}

// A text in another language is not punished for that: it differs from the English
// one by half a point at most on average.
func TestLanguages(t *testing.T) {
	t.Parallel()
	e := tdqs.DefaultEdition()
	score := func(name, text string) tdqs.Tenths {
		v := verdictOf(t, e, tool(name, text, byNumber), tool("get_bill", "Get the bill of a stay.", byNumber))
		return e.Score(v.Marks.Scores())
	}
	for _, language := range []string{"de", "es", "pt", "zh", "ja"} {
		off := tdqs.Tenths(0)
		for _, d := range translated {
			other, english := score(d.name, d.texts[language]), score(d.name, d.texts["en"])
			t.Logf("%s %s: %v, in English %v", d.name, language, other, english)
			off += max(other-english, english-other)
		}
		if int(off) > 5*len(translated) {
			t.Errorf("%s: off by %d tenths over %d texts", language, off, len(translated))
		}
	}
}
