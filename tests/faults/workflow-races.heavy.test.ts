import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ActionWord } from '#contract/workflow/shapes.ts'
import { aHouse, aNode, aProcess, aRecord, deploy, type Person } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { byTier } from '#support/tier.ts'
import { leftOf } from './workflow-log.ts'

/** Two people at the same moment, of whom only one can be right; each pair again and again, in either order of sending. */

const ROUNDS = byTier({ gate: 30, all: 200 })
const definition = aProcess('raced', [aNode('one', ['first', 'second']), aNode('two', ['third', 'reader'])])

/** A house for each race: one person may begin only so many processes a day. */
let gateway: TestGateway
beforeEach(async () => {
  gateway = await aHouse()
  await deploy(gateway.pool, definition)
})
afterEach(() => gateway.close())

interface Act {
  who: Person
  action: ActionWord
  targetNode?: string
  /** Told when the other one was faster. */
  told: string
}
interface Race {
  title: string
  /** In both of them the first node is decided by `first`, unless it is raced for. */
  decided: boolean
  acts: readonly [Act, Act]
}
const lastAgrees: Act = { who: 'third', action: 'agree', told: 'FLOW-3018' }
const races: Race[] = [
  {
    title: 'W5 two approvers of whom either decides',
    decided: false,
    acts: [
      { who: 'first', action: 'agree', told: 'FLOW-3002' },
      { who: 'second', action: 'agree', told: 'FLOW-3002' },
    ],
  },
  {
    title: 'FLOW-3018 an agreement and the recall of the step before it',
    decided: true,
    acts: [lastAgrees, { who: 'first', action: 'recall', targetNode: 'one', told: 'FLOW-3003' }],
  },
  {
    title: 'FLOW-3018 an agreement and a recall by force',
    decided: true,
    acts: [lastAgrees, { who: 'admin', action: 'forceRecall', targetNode: 'one', told: 'FLOW-3003' }],
  },
  {
    title: 'FLOW-3018 the first decision and the initiator who takes it all back',
    decided: false,
    acts: [
      { who: 'first', action: 'agree', told: 'FLOW-3018' },
      { who: 'asker', action: 'revoke', told: 'FLOW-3003' },
    ],
  },
]

test.each(races)(
  '$title: exactly one counts, the other is told so, and the log has the one',
  { timeout: 300_000 },
  async ({ decided, acts }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const record = aRecord(gateway, 'raced', randomUUID())
      expect((await record.does('asker', 'startFlow')).status).toBe(200)
      if (decided) expect((await record.does('first', 'agree')).status).toBe(200)
      const { lastSeq } = await record.state()
      const sent = round % 2 === 0 ? acts : acts.toReversed()
      const answers = await Promise.all(
        sent.map(({ who, action, targetNode }) => record.does(who, action, { commentText: who, ...(targetNode && { targetNode }) })),
      )
      const winner = answers.findIndex(({ status }) => status === 200)
      const [faster, slower] = [sent[winner]!, sent[1 - winner]!]
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers[1 - winner]!.body.messageCode).toBe(slower.told)
      const { faults, entries } = await leftOf(gateway.pool, definition, record.of.bussinessId) // sic
      expect(faults).toEqual([])
      const added = new Set(entries.filter(({ seq, by }) => seq > lastSeq && by !== 'SYSTEM').map(({ by }) => by))
      expect([...added]).toEqual([faster.who])
    }
  },
)
