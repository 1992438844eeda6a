import type { TaskActivity } from '#contract/workflow/shapes.ts'
import type { Activity } from '#domain/workflow/activities.ts'
import { SYSTEM } from '#domain/workflow/model.ts'
import type { People } from '#gateway/modules/workflow/engine/people.queries.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import { filed } from './timeline.ts'

/** Lines of the records panel in the words of the specification, with names (FLOW-08). */

export const namedInActivities = (lines: readonly Activity[]): string[] =>
  lines.flatMap(({ userId, forUserId, to }) => [userId, ...(forUserId === '' ? [] : [forUserId]), ...to])

export function activityLine(line: Activity, people: People, lang: Lang): TaskActivity {
  const { name, avatar } = people(line.userId)
  const who = [{ userId: line.userId === SYSTEM.userId ? bySystem(line) : line.userId }]
  return {
    taskName: line.taskName[lang],
    startTime: line.startedAt,
    ...(line.endedAt !== undefined && { endTime: line.endedAt }),
    userName: line.forUserId === '' ? name : standingIn(name, people(line.forUserId).name, lang),
    nodeStatusDesc: withNames(
      line.statusName[lang],
      line.to.map((id) => people(id).name),
      lang,
    ),
    commentText: line.opinion,
    ...filed(line.files),
    avatar,
    actionType: line.actionType,
    previousTaskName: line.previousTaskName[lang],
    // Whoever is asked is a candidate until it is done.
    assignees: line.endedAt === undefined ? [] : who,
    candidates: who,
  }
}

/** What a rule decided has an id of its own in the specification. */
const bySystem = ({ actionType }: Activity): string => (actionType === 'REFUSE' ? 'FLOW_TASK_REFUSE' : 'FLOW_TASK_AGRRE') // sic

const standingIn = (name: string, owner: string, lang: Lang) => (lang === 'zh' ? `${name}（代${owner}）` : `${name} for ${owner}`)

function withNames(text: string, names: readonly string[], lang: Lang): string {
  if (names.length === 0) return text
  const list = names.join(lang === 'zh' ? '、' : ', ')
  if (text === '') return list
  return lang === 'zh' ? `${text}：${list}` : `${text}: ${list}`
}
