import { useSignals } from '@preact/signals-react/runtime'
import { type ClipboardEvent, useEffect, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { headerNames } from '#domain/excel/headers.ts'
import { cellText } from '#domain/excel/sheet-cell.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import type { ImportTask, Target } from '#widgets/import-dialog/import.types.ts'
import css from '#widgets/import-dialog/Mend.css?inline'
import { mendMessages } from '#widgets/import-dialog/mend.messages.ts'
import {
  type CellsOfFile,
  cellKey,
  type FailingCell,
  type FixRequest,
  failingCells,
  isUnknown,
  pastedColumn,
  pasteFrom,
} from '#widgets/import-dialog/mend.rules.ts'
import { isCutOff } from '#widgets/import-dialog/problems.rules.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { counted } from '#widgets/transfer/index.ts'
import { MendReplace } from './MendReplace.tsx'
import { MendRow } from './MendRow.tsx'
import { MendValues } from './MendValues.tsx'
import { useInTurn } from './use-in-turn.ts'

const sheet = styleSheet(css)
/** Rows that come in one piece. */
const PIECE = 25

interface MendProps {
  importing: Importing
  task: ImportTask
  target: Target
}

/** What a try refused, cell by cell, to be mended without the spreadsheet; and values that are in no list, each for all its cells. */
export function Mend({ importing, task, target }: MendProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(mendMessages)
  const { mending, mapping } = importing.store
  const ofFile = useCellsOfFile(importing, task)
  const [told, tell] = useTold()
  const names = mapping.columns.value.map(({ name }) => name)
  const cells = failingCells(task.problems, names, mending, ofFile)
  const put = ({ cells: made, wished }: FixRequest, done: 'replaced' | 'pasted') => {
    const count = made.length > 0 ? mending.setCells(made) : 0
    const left = wished - count
    const said = [
      ...(count > 0 ? [counted(t, `import.mend.${done}`, count)] : []),
      ...(left > 0 ? [counted(t, 'import.mend.left', left)] : []),
    ]
    tell(said.length > 0 ? said.join(' ') : t('import.mend.none'))
  }
  const paste = (cell: FailingCell, event: ClipboardEvent<HTMLElement>) => {
    // A text of several lines is pasted into one as it is.
    if (event.currentTarget instanceof HTMLTextAreaElement) return
    const clipboard = event.clipboardData.getData('text/plain')
    const texts = pastedColumn(clipboard)
    // One cell of several lines comes in quotes.
    if (texts.length < 2 && !texts[0]?.includes('\n')) return
    event.preventDefault()
    put(pasteFrom(cells, cell, texts), 'pasted')
  }
  return (
    <section className="import-mend" aria-label={t('import.mend')}>
      <MendValues importing={importing} task={task} target={target} />
      <h3>{t('import.mend')}</h3>
      <p className="import-hint">{t('import.mend.hint')}</p>
      {isCutOff(task) && <p>{t('import.mend.first', { count: task.problems.length })}</p>}
      <MendReplace cells={cells} onWish={(fixRequest) => put(fixRequest, 'replaced')} />
      <Cells cells={cells} importing={importing} onPaste={paste} />
      <LiveText>{told}</LiveText>
      {mending.untried.value && (
        <Notice tone="info" action={<Button onPress={() => void importing.store.tryFirst()}>{t('import.mend.again')}</Button>}>
          {t('import.mend.untried')}
        </Notice>
      )}
    </section>
  )
}

interface CellsProps {
  cells: readonly FailingCell[]
  importing: Importing
  onPaste: (cell: FailingCell, event: ClipboardEvent<HTMLElement>) => void
}

function Cells({ cells, importing, onPaste }: CellsProps) {
  const t = useText(mendMessages)
  const turn = useInTurn(Math.ceil(cells.length / PIECE) - 1)
  return (
    <div className="import-mend-cells">
      <table aria-label={t('import.mend')}>
        <thead>
          <tr>
            <th scope="col">{t('import.mend.line')}</th>
            <th scope="col">{t('import.mend.column')}</th>
            <th scope="col">{t('import.mend.value')}</th>
            <th scope="col">{t('import.mend.out')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.slice(0, (turn + 1) * PIECE).map((cell) => (
            <MendRow key={cell.key} cell={cell} importing={importing} onPaste={(event) => onPaste(cell, event)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A sentence that is read out also when it is the one that was read out last. */
function useTold(): readonly [string, (text: string) => void] {
  const [told, setTold] = useState('')
  return [told, (text) => setTold((before) => (before === text ? `${text}\u00A0` : text))]
}

/** Cells of which a problem does not say what stands in the file, read from it: whoever mends one mends all of it, and takes back what was mended. */
function useCellsOfFile(importing: Importing, { problems }: ImportTask): CellsOfFile {
  const [read, setRead] = useState<CellsOfFile>(new Map())
  useEffect(() => {
    let wanted = true
    const { file, mending } = importing.store
    const unknown = problems.filter((problem) => isUnknown(problem, mending))
    const readAll = async () => {
      const now = file.state.peek()
      const names = now.phase === 'ready' ? headerNames(now.book.headers) : []
      for (const problem of unknown) {
        const [row] = await importing.rows(problem.line).catch(() => [])
        if (!wanted) return
        const text = cellText(row?.cells[names.indexOf(problem.column)] ?? null) ?? undefined
        setRead((before) => new Map(before).set(cellKey(problem), text))
      }
    }
    void readAll()
    return () => {
      wanted = false
    }
  }, [importing, problems])
  return read
}
