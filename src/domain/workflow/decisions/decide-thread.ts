import { type Course, isActive, isRefusal, record, refusal } from '#domain/workflow/course/course.ts'
import { partIn } from '#domain/workflow/course/holder.ts'
import type { CommandOf, Refused } from '#domain/workflow/model.ts'
import { urgeable, whyNot } from '#domain/workflow/operations.ts'
import { mayChangeComment } from '#domain/workflow/texts.ts'
import { attached, unsaid } from './checks.ts'

/** Mentions tell people who see the instance: nobody else could read what they are told of. */
export function submitComment(course: Course, { text, mentions, ...more }: CommandOf<'submitComment'>): Refused | undefined {
  const { state, env } = course
  const refused = whyNot(course, 'submitComment') ?? unsaid(text)
  if (refused) return refused
  const sees = (userId: string) =>
    env.directory.administrators.includes(userId) || partIn(state, { userId, name: '', administrates: false, actsFor: [] }) !== undefined
  const wrong = mentions.find((userId) => !isActive(env, userId) || !sees(userId))
  if (wrong !== undefined) return refusal('FLOW-3009', { name: wrong })
  record(course, 'comment.added', { id: state.comments.length + 1, text: text.trim(), mentions: [...new Set(mentions)], ...attached(more) })
  return undefined
}

export function changeComment(course: Course, { commentId, text }: CommandOf<'changeComment'>): Refused | undefined {
  const { state, actor, env } = course
  const comment = state.comments.find(({ id }) => id === commentId)
  const isOwn = comment !== undefined && mayChangeComment(comment, actor.userId, env.at)
  const refused = isOwn ? (whyNot(course, 'submitComment') ?? unsaid(text)) : refusal('FLOW-3003')
  if (refused) return refused
  record(course, 'comment.changed', { id: commentId, text: text.trim() })
  return undefined
}

/** Who has or had a task lets others read along, as far as the own node sees. */
export function deliverRead(course: Course, { userIds }: CommandOf<'deliverRead'>): Refused | undefined {
  const { state, actor, env } = course
  const refused = whyNot(course, 'deliverRead')
  if (refused) return refused
  if (userIds.length === 0) return refusal('FLOW-3005')
  const wrong = userIds.find((userId) => !isActive(env, userId))
  if (wrong !== undefined) return refusal('FLOW-3009', { name: wrong })
  const reading = new Set(state.readers.map(({ userId }) => userId))
  const added = [...new Set(userIds)].filter((userId) => !reading.has(userId))
  const nodeId = state.tasks.findLast((task) => task.userId === actor.userId || task.decidedBy === actor.userId)?.nodeId ?? ''
  if (added.length > 0) record(course, 'readers.added', { nodeId, userIds: added })
  return undefined
}

/** Seen for the first time; after that it says nothing new. */
export function read(course: Course): undefined {
  const { state, actor } = course
  const isUnread = state.readers.some(({ userId, readAt }) => userId === actor.userId && readAt === undefined)
  if (isUnread) record(course, 'reader.read', { userId: actor.userId })
}

export function urge(course: Course): Refused | undefined {
  const refused = whyNot(course, 'urge')
  if (refused) return refused
  const tasks = urgeable(course, course.env)
  if (isRefusal(tasks)) return tasks
  record(course, 'task.urged', { taskIds: tasks.map(({ id }) => id) })
  return undefined
}
