import { expect, test } from 'vitest'
import type { Mode } from './definition.ts'
import { needOf, ruleOf, standOf } from './mode-text.ts'

const count = (n: number): Mode => ({ kind: 'count', count: n })
const percent = (n: number): Mode => ({ kind: 'percent', percent: n })

test.each<[Mode, asked: number, needed: number]>([
  [{ kind: 'any' }, 5, 1],
  [count(2), 5, 2],
  [count(9), 5, 5],
  [percent(60), 5, 3],
  [percent(50), 5, 3],
  [percent(1), 5, 1],
  [percent(100), 7, 7],
  [percent(34), 3, 2],
  [percent(33), 3, 1],
])('W5 %j of %i asked: %i must agree', (mode, asked, needed) => {
  expect(needOf(mode, asked)).toEqual({ zh: `${asked} 人中 ${needed} 人同意`, en: `${needed} of ${asked} must agree` })
})

test.each<[Mode, agreed: number, asked: number, needed: number, zh: string, en: string]>([
  [count(2), 3, 5, 2, '3/5 已同意，需 2 人', '3 of 5 agreed, 2 needed'],
  [percent(60), 1, 5, 3, '1/5 已同意，需 3 人', '1 of 5 agreed, 3 needed'],
  [{ kind: 'any' }, 0, 4, 1, '0/4 已同意，需 1 人', '0 of 4 agreed, 1 needed'],
  [{ kind: 'all' }, 2, 3, 3, '2/3 已同意，需全部同意', '2 of 3 agreed, all needed'],
  [{ kind: 'sequence' }, 1, 3, 3, '1/3 已同意，依次审批', '1 of 3 agreed, one after another'],
  [{ kind: 'all' }, 0, 1, 1, '', ''],
])('FLOW-07 %j, %i of %i, %i needed: %s', (mode, agreed, asked, needed, zh, en) => {
  expect(standOf(mode, { agreed, asked, needed })).toEqual({ zh, en })
})

test('FLOW-07 what will be needed is told of predicted nodes', () => {
  expect(needOf({ kind: 'all' }, 3)).toEqual({ zh: '3 人全部同意', en: 'all 3 must agree' })
  expect(needOf({ kind: 'sequence' }, 2)).toEqual({ zh: '2 人依次同意', en: '2 must agree, one after another' })
  expect(needOf({ kind: 'all' }, 1).zh).toBe('')
})

test('FLOW-05 a definition says how its approvers decide', () => {
  expect(
    [{ kind: 'any' } as const, { kind: 'all' } as const, { kind: 'sequence' } as const, count(2), percent(60)].map(
      (mode) => ruleOf(mode).zh,
    ),
  ).toEqual(['任一人同意', '全部同意', '依次同意', '至少 2 人同意', '至少 60% 的人同意'])
})
