import { advanced, applied, type Run, waitsForKey } from './advance.ts'
import { withinCeilings } from './bidding/ceilings.ts'
import { suspension } from './bidding/decide-hall.ts'
import { decide } from './decide.ts'
import { fact, refusal } from './facts.ts'
import { later, msBetween } from './instant.ts'
import type { Actor, Command, CommandOf, Decision, Entry, Env, ProjectState, Refused } from './model.ts'
import { withDraft } from './project/evolve-project.ts'
import { clockRuns } from './rounds/schedule.ts'
import { deadlines } from './schedule/deadlines.ts'

export interface Execution {
  state: ProjectState
  /** Numbered from `state.lastSeq + 1`, all of `env.at`. Also with a refusal there may be some: what fell due, and the refused bid itself. */
  entries: Entry[]
  refused?: Refused
}

/**
 * The decision transaction's pure middle: what the clock brings, then the command, then what the command has made due (the last registration
 * that was waited for is gone: the project is ready), numbered for the log. Nothing is left due afterwards.
 *
 * @param actor `SYSTEM` for `system.*` commands
 * @param env `at` must not lie before `state.lastAt`
 * @throws never for a command of the contract's shape: every "no" is a value
 * @see tendering.md 8.2 steps 4 and 5
 */
export function execute(state: ProjectState, command: Command, actor: Actor, world: Env): Execution {
  const env = world.headHash === undefined ? world : { ...world, headSeq: state.lastSeq }
  const stepped = clockStep(state, command, env)
  if (command.type === 'system.outage' && actor.userId === 'SYSTEM') return outage(stepped, command, env)
  const due = advanced(stepped, env, env.at)
  const { facts, refused } = keyless(due.state, command, env) ?? withinCeilings(due.state, decide(due.state, command, actor, env))
  if (refused) return { ...applied(due, facts, env.at), refused }
  if (command.type === 'project.update') {
    const draft = { form: command.form, by: actor.name, at: env.at }
    return { state: withDraft(due.state, draft, command.items), entries: due.entries }
  }
  return advanced(applied(due, facts, env.at), env, env.at)
}

/** Free bidding that is over, or has begun, only with a key that is missing: until it is back people may talk, and stop the tender. */
function keyless(state: ProjectState, { type }: Command, env: Env): Decision | undefined {
  if (state.rounds || !waitsForKey(state, env) || STILL_TAKEN.has(type)) return undefined
  return { facts: [], refused: refusal('TENDER-2097', { kid: env.lostKey! }) }
}

const STILL_TAKEN: ReadonlySet<Command['type']> = new Set([
  'hall.message',
  'project.void',
  'void.decide',
  'void.withdraw',
  'approval.decide',
  'system.advance',
])

/**
 * The log's time never goes back; that the clock did is itself worth an entry, one a step: until the clock has caught up the log's time
 * stands still, and only a clock that goes back further has stepped again.
 */
function clockStep(state: ProjectState, command: Command, { clockAt, at }: Env): Run {
  const run = { state, entries: [] }
  const bySweeper = command.type === 'system.advance'
  if (bySweeper || clockAt === undefined || msBetween(clockAt, state.lastAt) <= deadlines.clockStepMs) return run
  const { clockStep: logged, lastAt } = state
  if (logged?.lastAt === lastAt && msBetween(clockAt, logged.clockAt) <= deadlines.clockStepMs) return run
  return applied(run, [fact('clock.stepped', { pub: { clockAt, lastAt: state.lastAt } })], at)
}

/**
 * Nobody was served from `from` to `to`. What had fallen due before is done; a bidding window that was open in the gap, or opened or went
 * on in it, is suspended with the time it had left, whether or not its end fell into the gap.
 */
function outage(run: Run, { from, to, resumeAt }: CommandOf<'system.outage'>, env: Env): Execution {
  const before = advanced(run, env, from)
  const within = advanced(before, env, to, clockRuns)
  if (!clockRuns(within.state)) return within
  // What was opened only now has lost nothing before.
  const begun = later(from, within.entries.at(-1)?.dueAt ?? from)
  const since = later(begun, within.state.rounds?.done.at(-1)?.openedAt ?? begun)
  return applied(
    within,
    [
      fact('outage.detected', { pub: { from, to } }),
      suspension(within.state, since, { reason: 'OUTAGE', byRole: 'SYSTEM', outage: true, resumeAt }),
    ],
    env.at,
  )
}
