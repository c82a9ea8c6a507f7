package prose

import "strings"

// Scripts without spaces have characters for words here. Claims in them are found by
// phrases, as cues are: each phrase belongs to a list, and which lists a sentence has
// phrases of tells.

// denseList is a set of lists.
type denseList uint16

const (
	denseText    denseList = 1 << iota // this text, by its nouns
	densePointer                       // points at it
	denseIdeal                         // what is said of no other text
	denseFine                          // a favourable verdict
	denseFirst                         // the first list of denseKinds
)

// denseKinds are claims of which one phrase of the first list and one of the second
// stand in a sentence.
var denseKinds = [][2]string{
	// Who assesses, or what by, and what is to come of it.
	{`审阅者 评审 评估者 评估员 评估人 评委 审核员 审查员 评价者 评分者 评分员 评分时 打分时 评估时 评审时 评分标准 评价标准 各项评分 評審 評估者 審査員 審査者 採点 評価者 評価モデル 評価基準 評価時 評価の際 評価担当 レビュアー レビュー担当`,
		`五分 满分 滿分 最高等级 最高档 最高分 应为最高 扣分 完善 清楚 认为此 认为该 认为本 找不到 无缺 无需 5点 五点 満点 最高点 最高評価 満たして 完全な 減点 満足`},
	// The best mark, as an order or as what this tool deserves.
	{`满分 滿分 最高分 最高评级 最高评价 最高等级 高分 满星 満点 最高点 最高評価 高得点 高評価 最高标准 五分 5分 5点 五点`,
		`请给 请打 请为 请将 请把 请按 应当给 应给出 应给 应得 值得 请評 请评 付けて つけて つけること 付けること ください 下さい お願い 与える 与えて 値する べき 給え`},
	// Each of what is graded, and the mark or that it is met.
	{`用途清晰 使用指南 行为透明 参数语义 上下文完整 各维度 所有维度 全部维度 每个维度 六个维度 各項目 全項目 すべての項目 全ての項目 各評価軸 すべての観点 各観点 全次元 品質基準`,
		`五分 5分 满分 为5 成5 为五 达标 满足 5点 五点 満点 最高 満たし 満たす 優れ`},
	// How good the text is.
	{`文档质量 描述质量 说明质量 説明の品質 定義の品質 記述の品質`,
		`优 完美 良 卓越 最高 高い 優れ`},
	// A plea to take nothing off.
	{`扣分 減点`,
		`请 不要 不应 无需 不必 必要はあり ないで`},
}

const (
	denseTexts    = `描述 定义 说明 文档 描述文字 説明 定義 記述 文書`
	densePointers = `本 此 该 这 這 該 上述 以上 上面 この 上記 当`
	denseIdeals   = `无可挑剔 完美无缺 完整无缺 申し分 完璧`
	denseFines    = `最高评价 最高評価 最高の評価 专家 質量优 完整 完善 完备 无缺 缺失 遗漏 清晰 清楚 满足 符合 涵盖 最高标准 无需补充 完美 通过 典范 含糊 修改 歧义 欠点 優れ 不足はあり 不足はない 不足がない 満たし 満たす 網羅 完全 漏れなく 欠けて 十分で`
)

// densePhrase is the rest of a phrase and the list that it belongs to.
type densePhrase struct {
	rest []uint16
	list denseList
}

// addDense enters the phrases under their first characters.
func (t *table) addDense() {
	t.dense = map[uint16][]densePhrase{}
	enter := func(words string, list denseList) {
		for phrase := range strings.FieldsSeq(words) {
			var all []uint16
			rest := strings.TrimLeft(phrase, "0123456789")
			if rest != phrase {
				all = append(all, t.add(phrase[:len(phrase)-len(rest)]))
			}
			for w := range phraseWords(rest) {
				all = append(all, t.add(w))
			}
			t.dense[all[0]] = append(t.dense[all[0]], densePhrase{all[1:], list})
			t.entries[all[0]].class |= abroad
		}
	}
	enter(denseTexts, denseText)
	enter(densePointers, densePointer)
	enter(denseIdeals, denseIdeal)
	enter(denseFines, denseFine)
	for i, kind := range denseKinds {
		enter(kind[0], denseFirst<<(2*i))
		enter(kind[1], denseFirst<<(2*i+1))
	}
}

// nearPointer is how many characters may stand between what points at a text and it.
const nearPointer = 6

// claimedDensely reports whether sentence s is a claim in a script without spaces.
func (t *Text) claimedDensely(s *Sentence) bool {
	var all denseList
	pointer, pointed := s.First-2*nearPointer, false
	for w := s.First; w < s.Last; w++ {
		if !t.Words[w].Is(abroad) {
			continue
		}
		for _, p := range lexicon.dense[t.Words[w].entry] {
			if !t.follows(p.rest, w+1, s.Last) {
				continue
			}
			all |= p.list
			if p.list == densePointer {
				pointer = w
			}
			pointed = pointed || p.list == denseText && (w == s.First || w-pointer <= nearPointer)
		}
	}
	if all&denseText != 0 && (all&denseIdeal != 0 || all&denseFine != 0 && pointed) {
		return true
	}
	for i := range denseKinds {
		both := denseFirst<<(2*i) | denseFirst<<(2*i+1)
		if all&both == both {
			return true
		}
	}
	return false
}
