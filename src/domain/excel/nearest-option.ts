/** Which of a list's values somebody meant who wrote another one: for a suggestion, never to be taken unasked. */

interface Named {
  readonly code: string
  readonly labels: readonly string[]
}

/** Below it two words have nothing to do with each other. */
const LEAST = 0.55

/** Width, case, blanks and punctuation do not count. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Letters that must be changed, put in or taken out to make one word of the other. */
function steps(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same))
    }
    row = next
  }
  return row[b.length]!
}

/** 0 to 1. A word within another one is meant more often than one that only shares letters with it. */
function likeness(a: string, b: string): number {
  if (a === '' || b === '') return 0
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  // One letter of an alphabet is in nearly every word.
  const within = (short.length > 1 || /[^ -~]/.test(short)) && long.includes(short) ? 0.5 + 0.4 * (short.length / long.length) : 0
  if (a === b) return 1
  // Codes of three letters that share two have nothing to do with each other; words far apart in length cannot be alike.
  if (/^[ -~]{1,3}$/.test(short) || short.length / long.length < LEAST) return within
  return Math.max(within, 1 - steps(a, b) / long.length)
}

/** Words that are compared; a text that is longer is no slip of one of a list. */
const MOST_CHARS = 60

/** @returns the option whose code or label is nearest to the text; undefined where none is near */
export function nearestOption<O extends Named>(text: string, options: readonly O[]): O | undefined {
  const wanted = plain(text.slice(0, MOST_CHARS))
  let best: O | undefined
  let most = LEAST
  for (const option of options) {
    for (const name of [option.code, ...option.labels]) {
      const score = likeness(wanted, plain(name.slice(0, MOST_CHARS)))
      if (score <= most) continue
      most = score
      best = option
    }
  }
  return best
}
