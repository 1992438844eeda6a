import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { anApproval, inLine, minutes, play, started } from './testing.ts'
import { mayChangeComment } from './texts.ts'

test.each([
  [0, undefined],
  [1, 'FLOW-3003'],
])('an own comment that is five minutes and %i ms old is shown as one that may be changed exactly when it may be', (over, code) => {
  const said = started(inLine([anApproval('n1', ['A'])]), [['I', { type: 'submitComment', text: 'a word', mentions: [] }]])
  const [comment] = said.state.comments
  const at = new Date(Date.parse(minutes(0, comment!.at)) + limits.commentChangeMs + over).toISOString()
  expect(mayChangeComment(comment!, 'I', at)).toBe(code === undefined)
  expect(mayChangeComment(comment!, 'A', comment!.at)).toBe(false)
  const changed = play(said.definition, [['I', { type: 'changeComment', commentId: 1, text: 'another' }, { at }]], said)
  expect(changed.refused?.code).toBe(code)
})
