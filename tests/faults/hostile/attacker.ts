import { setTimeout as wait } from 'node:timers/promises'
import { attacks } from './attacks.ts'
import type { Answers, FromAttacker, ToAttacker } from './messages.ts'

/** One attack, in a process of its own: what it costs the attacker is not taken from those who bid. */

const GOODBYE_MS = 1_000

process.on('disconnect', () => process.exit())
process.on('message', ({ name, seconds, scene }: ToAttacker) => {
  const attack = attacks.find((one) => one.name === name)
  if (!attack) throw new Error(`There is no attack "${name}"`)
  const answers: Answers = {}
  const count = (kind: string) => {
    answers[kind] = (answers[kind] ?? 0) + 1
  }
  const until = performance.now() + seconds * 1_000
  const run = attack.run({ scene, count, isOver: () => performance.now() >= until })
  // Whoever is not answered by then goes away.
  void Promise.race([run, wait(seconds * 1_000 + GOODBYE_MS)]).then(() => {
    const sent = Object.values(answers).reduce((sum, n) => sum + n, 0)
    process.send?.({ type: 'done', sent, answers } satisfies FromAttacker)
  })
})
