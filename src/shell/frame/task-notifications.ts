import type { BodyHost } from '#core/element/body/body.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { AppProps } from '#shell/app.types.ts'
import type { TaskCentre } from '#widgets/transfer/index.ts'

export interface TaskNotifications {
  /** Begins to listen, once for each person who signs in. Rejects when what knows of tasks cannot be loaded. */
  hear(): Promise<void>
  stop(): void
}

/** Tells the page every step of an import or export once. */
export function createTaskNotifications(host: BodyHost<AppProps>, runtime: Runtime): TaskNotifications {
  let heard: TaskCentre | undefined
  let end = () => {}
  let turn = 0
  return {
    async hear() {
      const mine = turn
      const { isImport, percentOf, progressOf, transferCentre } = await import('#widgets/transfer/index.ts')
      if (mine !== turn || runtime.session.state.peek() !== 'signed-in') return
      const centre = transferCentre(runtime)
      if (centre === heard) return
      end()
      heard = centre
      const steps = new Map<string, string>()
      end = centre.onNews(({ id: taskId }, task) => {
        const kind = isImport(task) ? ('import' as const) : ('export' as const)
        const detail = { kind, taskId, status: task.taskStatus, percent: percentOf(progressOf(task)) }
        const step = `${detail.status} ${detail.percent}`
        if (steps.get(taskId) === step) return
        steps.set(taskId, step)
        host.emit('fly-task', detail)
      })
    },
    stop() {
      turn += 1
      end()
      heard = undefined
    },
  }
}
