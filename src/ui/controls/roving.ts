/**
 * Which item of a menu, tab strip or tree a key leads to; `undefined` when the key is none of ours.
 *
 * @param key `KeyboardEvent.key`
 * @param at index of the focused item, -1 for none
 * @param labels visible text of every item, for first-letter search
 * @param axis arrows that move: up and down, or left and right
 */
export function nextIndex(
  key: string,
  at: number,
  labels: readonly string[],
  axis: 'vertical' | 'horizontal' = 'vertical',
): number | undefined {
  const count = labels.length
  if (count === 0) return undefined
  const [back, forward] = axis === 'vertical' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
  if (key === forward) return (at + 1) % count
  if (key === back) return at <= 0 ? count - 1 : at - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return axis === 'vertical' ? byLetter(key, at, labels) : undefined
}

/** The next item after the focused one whose text begins with the letter, around the end. */
function byLetter(key: string, at: number, labels: readonly string[]): number | undefined {
  if ([...key].length !== 1 || key === ' ') return undefined
  const order = labels.map((_, step) => (at + 1 + step) % labels.length)
  return order.find((index) => labels[index]?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
