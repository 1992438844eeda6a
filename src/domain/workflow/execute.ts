import { courseOf } from './course/course.ts'
import { decide } from './decisions/decide.ts'
import type { Actor, Command, Env, Execution, Running } from './model.ts'

/**
 * The decision transaction's pure middle: a command, and what follows from it by itself, as numbered facts; or a refusal and nothing else.
 *
 * @param actor `SYSTEM` for `system.*` commands
 * @param env `at` must not lie before `state.lastAt`
 */
export function execute(running: Running, command: Command, actor: Actor, env: Env): Execution {
  const course = courseOf(running, actor, env)
  const refused = decide(course, command)
  return refused ? { state: running.state, entries: [], refused } : { state: course.state, entries: course.entries }
}
