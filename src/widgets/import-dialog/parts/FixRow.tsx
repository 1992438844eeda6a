import { useSignals } from '@preact/signals-react/runtime'
import { type ClipboardEvent, useId, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { fixMessages } from '#widgets/import-dialog/fix.messages.ts'
import type { FailingCell } from '#widgets/import-dialog/fix.rules.ts'
import { mapMessages } from '#widgets/import-dialog/map.messages.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { FixInput } from './FixInput.tsx'
import { RowView } from './RowView.tsx'

interface FixRowProps {
  cell: FailingCell
  importing: Importing
  onPaste: (event: ClipboardEvent<HTMLElement>) => void
}

/** One cell that was refused: where it stands, what stands in it, why it was refused; its row can be left out. */
export function FixRow({ cell, importing, onPaste }: FixRowProps) {
  useSignals()
  const t = useText(fixMessages)
  const reason = useId()
  const { corrections } = importing.store
  const { problem, column, inFile, text, isChanged, locked, isFirst } = cell
  const { line, message } = problem
  const [open, setOpen] = useState(false)
  const isLeftOut = corrections.isLeftOut(line)
  return (
    <>
      <tr data-out={isLeftOut ? '' : undefined} data-first={isFirst ? '' : undefined}>
        <th scope="row">
          <LineButton line={line} isOpen={open} onPress={() => setOpen(!open)} />
        </th>
        <td className="import-fix-column">{column || t('import.fix.row')}</td>
        <td>
          {column !== '' && (
            <FixInput
              key={locked ?? 'open'}
              label={t('import.fix.cellOf', { line, column })}
              text={text}
              invalid={!isChanged && !isLeftOut}
              describedBy={reason}
              readOnly={isLeftOut}
              locked={locked}
              onText={(value) => corrections.setCells([{ line, column, value, inFile }]) > 0}
              onPaste={onPaste}
            />
          )}
          <small id={reason} className="import-fix-why" data-changed={isChanged ? '' : undefined}>
            {isChanged ? `${t('import.fix.changed')} · ${message}` : message}
          </small>
        </td>
        <td className="import-fix-out">
          {isFirst && (
            <label>
              <input
                type="checkbox"
                aria-label={t('import.fix.outOf', { line })}
                checked={isLeftOut}
                onChange={(event) => corrections.leaveOut(line, event.target.checked)}
              />
              <span aria-hidden="true">{t('import.fix.out')}</span>
            </label>
          )}
        </td>
      </tr>
      {open && (
        <tr className="import-fix-whole">
          <td colSpan={4}>
            <RowView importing={importing} problem={problem} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The whole row of the file, for who needs more than one cell of it to know what belongs there. */
function LineButton({ line, isOpen, onPress }: { line: number; isOpen: boolean; onPress: () => void }) {
  const t = useText(mapMessages)
  return (
    <button
      type="button"
      className="ui-button ui-button-text"
      aria-label={t('import.problems.show', { line })}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <span className="ui-button-content">{t('import.problems.line', { line })}</span>
    </button>
  )
}
