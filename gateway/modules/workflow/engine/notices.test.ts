import { expect, test } from 'vitest'
import { agree, anApproval, inLine, started } from '#domain/workflow/testing.ts'
import { concernedBy } from './notices.ts'

test('FLOW-12 whoever has read is told that the own count of unread processes has moved', () => {
  const definition = inLine([anApproval('n1', ['A']), anApproval('n2', ['B'])])
  const given = started(definition, [
    ['A', { type: 'deliverRead', userIds: ['E', 'F'] }],
    ['A', agree],
  ])
  const read = started(definition, [
    ['A', { type: 'deliverRead', userIds: ['E', 'F'] }],
    ['A', agree],
    ['E', { type: 'read' }],
  ])
  expect(read.refused).toBeUndefined()
  expect(concernedBy({ before: given.state, state: read.state, deputies: [] })).toEqual(['I', 'B', 'E'])
})
