import { formatMoney, parseMoney } from '#domain/tender/money.ts'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '兆']

/**
 * An amount of CNY in Chinese financial capitals, e.g. `985000.50` is `玖拾捌万伍仟元伍角整`: what a person reads back before he binds himself.
 * Written as the rules for bills (支付结算办法, annex 1) say: runs of zeros become one 零, 整 after 元 and 角, nothing after 分.
 *
 * @param gross decimal string, at most two decimals
 * @returns undefined when it is not such an amount
 */
export function amountInWords(gross: string): string | undefined {
  const fen = parseMoney(gross, 2)
  if (fen === undefined) return undefined
  const [whole = '0', cents = '00'] = formatMoney(fen, 2).split('.')
  const [jiao, rest] = [Number(cents[0]), Number(cents[1])]
  const yuan = wholeInWords(whole)
  const head = yuan === '' ? (jiao || rest ? '' : '零元') : `${yuan}元`
  if (!jiao && !rest) return `${head}整`
  if (!rest) return `${head}${DIGITS[jiao]}角整`
  const middle = jiao ? `${DIGITS[jiao]}角` : head ? '零' : ''
  return `${head}${middle}${DIGITS[rest]}分`
}

function wholeInWords(digits: string): string {
  const trimmed = digits.replace(/^0+/, '')
  const groups = Math.ceil(trimmed.length / 4)
  const padded = trimmed.padStart(groups * 4, '0')
  let words = ''
  let gap = false
  for (let group = 0; group < groups; group += 1) {
    const four = padded.slice(group * 4, group * 4 + 4)
    if (four === '0000') {
      gap = true
      continue
    }
    if (words && (gap || four[0] === '0')) words += '零'
    words += fourInWords(four) + GROUPS[groups - 1 - group]
    gap = false
  }
  return words
}

/** Four digits without leading or trailing zeros spoken; a zero between is 零 once. */
function fourInWords(four: string): string {
  return [...four]
    .map((digit, index) => (digit === '0' ? '零' : DIGITS[Number(digit)]! + PLACES[3 - index]!))
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '')
}
