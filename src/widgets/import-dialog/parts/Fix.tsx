import { useSignals } from '@preact/signals-react/runtime'
import { type ClipboardEvent, useEffect, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { headerNames } from '#domain/excel/headers.ts'
import { cellText } from '#domain/excel/sheet-cell.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from '#widgets/import-dialog/Fix.css?inline'
import { fixMessages } from '#widgets/import-dialog/fix.messages.ts'
import {
  type CellsOfFile,
  cellKey,
  type FailingCell,
  type FixRequest,
  failingCells,
  isUnknown,
  pastedColumn,
  pasteFrom,
} from '#widgets/import-dialog/fix.rules.ts'
import type { ImportTask, Target } from '#widgets/import-dialog/import.types.ts'
import { isCutOff } from '#widgets/import-dialog/problems.rules.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { counted } from '#widgets/transfer/index.ts'
import { FixReplace } from './FixReplace.tsx'
import { FixRow } from './FixRow.tsx'
import { FixValues } from './FixValues.tsx'
import { useInTurn } from './use-in-turn.ts'

const sheet = styleSheet(css)
/** Rows that come in one piece. */
const PIECE = 25

interface FixProps {
  importing: Importing
  task: ImportTask
  target: Target
}

/** What a try refused, cell by cell, to be mended without the spreadsheet; and values that are in no list, each for all its cells. */
export function Fix({ importing, task, target }: FixProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(fixMessages)
  const { corrections, mapping } = importing.store
  const ofFile = useCellsOfFile(importing, task)
  const [announcement, announce] = useAnnouncement()
  const names = mapping.columns.value.map(({ name }) => name)
  const cells = failingCells(task.problems, names, corrections, ofFile)
  const put = ({ cells: made, wished }: FixRequest, done: 'replaced' | 'pasted') => {
    const count = made.length > 0 ? corrections.setCells(made) : 0
    const left = wished - count
    const sentences = [
      ...(count > 0 ? [counted(t, `import.fix.${done}`, count)] : []),
      ...(left > 0 ? [counted(t, 'import.fix.left', left)] : []),
    ]
    announce(sentences.length > 0 ? sentences.join(' ') : t('import.fix.none'))
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
    <section className="import-fix" aria-label={t('import.fix')}>
      <FixValues importing={importing} task={task} target={target} />
      <h3>{t('import.fix')}</h3>
      <p className="import-hint">{t('import.fix.hint')}</p>
      {isCutOff(task) && <p>{t('import.fix.first', { count: task.problems.length })}</p>}
      <FixReplace cells={cells} onWish={(fixRequest) => put(fixRequest, 'replaced')} />
      <Cells cells={cells} importing={importing} onPaste={paste} />
      <LiveText>{announcement}</LiveText>
      {corrections.untried.value && (
        <Notice tone="info" action={<Button onPress={() => void importing.store.startDryRun()}>{t('import.fix.again')}</Button>}>
          {t('import.fix.untried')}
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
  const t = useText(fixMessages)
  const turn = useInTurn(Math.ceil(cells.length / PIECE) - 1)
  return (
    <div className="import-fix-cells">
      <table aria-label={t('import.fix')}>
        <thead>
          <tr>
            <th scope="col">{t('import.fix.line')}</th>
            <th scope="col">{t('import.fix.column')}</th>
            <th scope="col">{t('import.fix.value')}</th>
            <th scope="col">{t('import.fix.out')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.slice(0, (turn + 1) * PIECE).map((cell) => (
            <FixRow key={cell.key} cell={cell} importing={importing} onPaste={(event) => onPaste(cell, event)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A sentence that is read out also when it is the one that was read out last. */
function useAnnouncement(): readonly [string, (text: string) => void] {
  const [announcement, setAnnouncement] = useState('')
  return [announcement, (text) => setAnnouncement((before) => (before === text ? `${text}\u00A0` : text))]
}

/** Cells of which a problem does not say what stands in the file, read from it: whoever mends one mends all of it, and takes back what was mended. */
function useCellsOfFile(importing: Importing, { problems }: ImportTask): CellsOfFile {
  const [read, setRead] = useState<CellsOfFile>(new Map())
  useEffect(() => {
    let wanted = true
    const { file, corrections } = importing.store
    const unknown = problems.filter((problem) => isUnknown(problem, corrections))
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
