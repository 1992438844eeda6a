import { isUndoFailed, isUndone } from './transfer.rules.ts'
import type { AnyTask } from './transfer.types.ts'

/** Who tells the user that a task has ended: a dialog that shows it, else this tab when it is looked at, else the tab that is looked at next. */
export interface Telling {
  tell(task: AnyTask): void
  /** Another tab has told this end (`endOf`) of a task. */
  forget(id: string, end: string): void
  /** Somebody shows this task, where it can be `seen`. Answers the end of it. */
  attend(id: string, seen?: () => boolean): () => void
  end(): void
}

interface TellingDeps {
  readonly onSight: (look: (visible: boolean) => void) => () => void
  readonly show: (task: AnyTask) => void
  /** The user knows this end of the task now; other tabs need not say it again. */
  readonly told: (id: string, end: string) => void
}

/** A task that has ended ends once more when it is taken back, or when that fails, and that is told once, too. */
function endOf(task: AnyTask): string {
  if (isUndone(task)) return `${task.id} undone`
  // Each attempt is an end of its own.
  return isUndoFailed(task) ? `${task.id} not undone ${task.undo.taskId ?? ''}` : task.id
}

export function createTelling({ onSight, show, told }: TellingDeps): Telling {
  const waiting = new Map<string, AnyTask>()
  const done = new Set<string>()
  const shown = new Set<{ id: string; seen: () => boolean }>()
  let visible = true

  function tell(task: AnyTask): void {
    const end = endOf(task)
    if (done.has(end)) return void told(task.id, end)
    const inDialog = [...shown].some(({ id, seen }) => id === task.id && seen())
    if (!visible) return void waiting.set(task.id, task)
    done.add(end)
    waiting.delete(task.id)
    if (!inDialog) show(task)
    told(task.id, end)
  }
  const end = onSight((now) => {
    visible = now
    if (now) for (const task of [...waiting.values()]) tell(task)
  })
  return {
    tell,
    forget(id, end) {
      done.add(end)
      waiting.delete(id)
    },
    attend(id, seen = () => true) {
      const one = { id, seen }
      shown.add(one)
      return () => void shown.delete(one)
    },
    end,
  }
}
