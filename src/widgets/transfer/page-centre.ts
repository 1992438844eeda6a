import { browserTimers } from '#core/browser/timers.ts'
import { openTabChannel } from '#core/realtime/tab-channel.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { TaskWord } from './leader.ts'
import { createTaskCentre, type OpenCentre } from './task-centre.ts'
import { messages } from './transfer.messages.ts'
import type { TaskCentre } from './transfer.types.ts'

/** Centre of each context of this page, while somebody is signed in. Its `http` is the same one for every copy of a runtime. */
const centres = new WeakMap<object, { userId: string; centre: OpenCentre }>()

/** The task centre of the signed-in person. @throws Error when nobody is signed in */
export function transferCentre(runtime: Runtime): TaskCentre {
  const { http, session, storage, notices, locale, config } = runtime
  const user = session.user.peek()
  if (!user || session.state.peek() !== 'signed-in') throw new Error('Nobody is signed in: tasks have no owner')
  const there = centres.get(http)
  if (there?.userId === user.userId) return there.centre
  there?.centre.end()
  const { tenantId, userId, userAccount } = user
  const centre = createTaskCentre({
    http,
    timers: browserTimers,
    owner: { userAccount, tenantId },
    storage: storage.browser,
    group: openTabChannel<TaskWord>(`fly-transfer:${config.gatewayUrl}:${tenantId}:${userId}`),
    notices,
    say: (key, args) => locale.text(messages, key, args),
    onSight,
  })
  centres.set(http, { userId, centre })
  const stop = session.state.subscribe((state) => {
    if (state === 'signed-in') return
    queueMicrotask(() => stop())
    centres.delete(http)
    centre.end()
  })
  return centre
}

function onSight(look: (visible: boolean) => void): () => void {
  const tell = () => look(document.visibilityState === 'visible')
  tell()
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/** Whether a part of the page can be seen: what shows a task may stand in a view that the application keeps, hidden, behind another one. */
export const isSeen = (part: Element | null): boolean => part?.checkVisibility?.({ visibilityProperty: true }) !== false

/** The same of what an element shows as its dialog. */
export const seesDialog =
  ({ root }: { root: ShadowRoot }) =>
  (): boolean =>
    isSeen(root.querySelector('[part~=dialog]'))
