import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { CreateExport } from '#contract/excel-shapes.ts'
import type { Failure } from '#core/http/failure.ts'
import { beginning, type Choice, type ExportField, type Format, like, moved, only, type Remembered, rememberedOf } from './export.rules.ts'

/** What the dialog shows: it reads the fields, asks for a choice, or follows a task. */
export type Stage =
  | { readonly at: 'reading' }
  | { readonly at: 'unreadable'; readonly failure: Failure }
  | { readonly at: 'start' }
  | { readonly at: 'task'; readonly id: string }

/** Where a task is sent; of the page, or of the gateway when the page says nothing. */
export interface Target {
  readonly exportUrl: string
  readonly serviceCode: string
  readonly fields: readonly ExportField[]
}

/** Which rows: those that were chosen, those of the page that is shown, or all that the search finds. */
export interface Rows {
  readonly ids: readonly string[]
  readonly pageIds: readonly string[]
  readonly query: Readonly<Record<string, unknown>>
  /** -1: not known. */
  readonly total: number
}

export type Scope = 'ids' | 'page' | 'all'
type Rest = Omit<CreateExport, 'exportUrl' | 'serviceCode' | 'exportDataTotal' | 'exportType' | 'exportBody'>

export interface ExportStore {
  readonly stage: ReadonlySignal<Stage>
  readonly choices: ReadonlySignal<readonly Choice[]>
  /** What is looked for among the fields. */
  readonly typed: ReadonlySignal<string>
  readonly scope: ReadonlySignal<Scope>
  readonly format: ReadonlySignal<Format>
  find(typed: string): void
  setScope(scope: Scope): void
  setFormat(format: Format): void
  /** Why the task could not be created. */
  readonly refusal: ReadonlySignal<Failure | undefined>
  readonly sending: ReadonlySignal<boolean>
  open(task: string | undefined): Promise<void>
  check(props: readonly string[], checked: boolean): void
  move(from: number, to: number): void
  only(props: readonly string[]): void
  /** The columns and the kind of file of a preset. */
  use(choice: Remembered): void
  /** The payload of now; the page may change it before it is sent. */
  payload(rows: Rows, rest: Rest): CreateExport
  /** @returns the id of the task; undefined when it was refused */
  send(payload: CreateExport): Promise<string | undefined>
  show(task: string): void
  again(): Promise<void>
  close(): void
}

interface ExportDeps {
  readonly readTarget: (signal: AbortSignal) => Promise<Target>
  readonly checked: () => readonly string[] | undefined
  /** What was chosen last; undefined for nothing, or nothing that can be read now. */
  readonly recall: (signal: AbortSignal) => Promise<Remembered | undefined>
  readonly remember: (last: Remembered) => void
  readonly create: (payload: CreateExport) => Promise<string>
  /** Which rows at first. */
  readonly scope: () => Scope
}

export function createExportStore(deps: ExportDeps): ExportStore {
  const stage = signal<Stage>({ at: 'reading' })
  const refusal = signal<Failure>()
  const sending = signal(false)
  const controller = new AbortController()
  const { choices, begin, ...choosing } = createChoosing(deps)
  let target: Target = { exportUrl: '', serviceCode: '', fields: [] }

  async function read(): Promise<void> {
    stage.value = { at: 'reading' }
    const recalled = deps.recall(controller.signal)
    try {
      target = await deps.readTarget(controller.signal)
      const isUntouched = begin(target.fields, undefined)
      stage.value = { at: 'start' }
      // A choice that is long on its way keeps nobody from exporting, and does not undo what was chosen meanwhile.
      void recalled.then((last) => {
        if (last && isUntouched() && stage.peek().at === 'start' && !sending.peek()) begin(target.fields, last)
      })
    } catch (cause) {
      if (!controller.signal.aborted) stage.value = { at: 'unreadable', failure: cause as Failure }
    }
  }

  return {
    stage,
    choices,
    ...choosing,
    refusal,
    sending,
    async open(task) {
      if (task) stage.value = { at: 'task', id: task }
      else await read()
    },
    payload: (rows, rest) => ({
      ...rest,
      exportUrl: target.exportUrl,
      serviceCode: target.serviceCode,
      exportType: choosing.format.peek(),
      ...bodyOf(rows, choosing.scope.peek(), choices.peek()),
    }),
    async send(payload) {
      sending.value = true
      refusal.value = undefined
      deps.remember(rememberedOf(choices.peek(), choosing.format.peek()))
      try {
        const id = await deps.create(payload)
        stage.value = { at: 'task', id }
        return id
      } catch (cause) {
        refusal.value = cause as Failure
        return undefined
      } finally {
        sending.value = false
      }
    },
    show(id) {
      stage.value = { at: 'task', id }
    },
    again: read,
    close: () => controller.abort(),
  }
}

type Choosing = Pick<ExportStore, 'typed' | 'scope' | 'format' | 'find' | 'setScope' | 'setFormat' | 'check' | 'move' | 'only' | 'use'> & {
  readonly choices: Signal<readonly Choice[]>
  /** As it was chosen last, or as the page says. @returns whether columns and kind of file are as they were then put */
  begin(fields: readonly ExportField[], last: Remembered | undefined): () => boolean
}

/** What is chosen before the task begins. */
function createChoosing(deps: ExportDeps): Choosing {
  const choices = signal<readonly Choice[]>([])
  const typed = signal('')
  const scope = signal<Scope>(deps.scope())
  const format = signal<Format>('xlsx')
  let changes = 0
  const put = (next: readonly Choice[], kind: Format) => {
    changes += 1
    choices.value = next
    format.value = kind
  }
  return {
    begin(fields, last) {
      put(fields.length === 0 ? [] : beginning(fields, deps.checked(), last), last?.format ?? 'xlsx')
      const then = changes
      return () => changes === then
    },
    choices,
    typed,
    scope,
    format,
    find(next) {
      typed.value = next
    },
    setScope(next) {
      scope.value = next
    },
    setFormat: (next) => put(choices.peek(), next),
    check: (props, checked) =>
      put(
        choices.peek().map((choice) => (props.includes(choice.field.prop) ? { ...choice, checked } : choice)),
        format.peek(),
      ),
    move: (from, to) => put(moved(choices.peek(), from, to), format.peek()),
    only: (props) => put(only(choices.peek(), props), format.peek()),
    use: (choice) => put(like(choices.peek(), choice), choice.format),
  }
}

/** Chosen rows go by their ids alone, all that the search finds by its body. Those of a page go by both: the search gives them their order. */
function bodyOf(
  { ids, pageIds, query, total }: Rows,
  scope: Scope,
  choices: readonly Choice[],
): Pick<CreateExport, 'exportDataTotal' | 'exportBody'> {
  const titleList = choices.filter(({ checked }) => checked).map(({ field: { label, prop } }) => ({ label, prop }))
  if (scope === 'ids') return { exportDataTotal: ids.length, exportBody: { titleList, ids: [...ids] } }
  if (scope === 'page') return { exportDataTotal: pageIds.length, exportBody: { ...query, titleList, ids: [...pageIds] } }
  return { exportDataTotal: Math.max(0, total), exportBody: { ...query, titleList } }
}
