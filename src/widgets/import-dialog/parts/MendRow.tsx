import { useSignals } from '@preact/signals-react/runtime'
import { type ClipboardEvent, useId, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { mapMessages } from '#widgets/import-dialog/map.messages.ts'
import { mendMessages } from '#widgets/import-dialog/mend.messages.ts'
import type { FailingCell } from '#widgets/import-dialog/mend.rules.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { MendInput } from './MendInput.tsx'
import { RowView } from './RowView.tsx'

interface MendRowProps {
  cell: FailingCell
  importing: Importing
  onPaste: (event: ClipboardEvent<HTMLElement>) => void
}

/** One cell that was refused: where it stands, what stands in it, why it was refused; its row can be left out. */
export function MendRow({ cell, importing, onPaste }: MendRowProps) {
  useSignals()
  const t = useText(mendMessages)
  const reason = useId()
  const { mending } = importing.store
  const { problem, column, inFile, text, isChanged, locked, isFirst } = cell
  const { line, message } = problem
  const [open, setOpen] = useState(false)
  const isLeftOut = mending.isLeftOut(line)
  return (
    <>
      <tr data-out={isLeftOut ? '' : undefined} data-first={isFirst ? '' : undefined}>
        <th scope="row">
          <LineButton line={line} isOpen={open} onPress={() => setOpen(!open)} />
        </th>
        <td className="import-mend-column">{column || t('import.mend.row')}</td>
        <td>
          {column !== '' && (
            <MendInput
              key={locked ?? 'open'}
              label={t('import.mend.cellOf', { line, column })}
              text={text}
              invalid={!isChanged && !isLeftOut}
              describedBy={reason}
              readOnly={isLeftOut}
              locked={locked}
              onText={(value) => mending.setCells([{ line, column, value, inFile }]) > 0}
              onPaste={onPaste}
            />
          )}
          <small id={reason} className="import-mend-why" data-changed={isChanged ? '' : undefined}>
            {isChanged ? `${t('import.mend.changed')} · ${message}` : message}
          </small>
        </td>
        <td className="import-mend-out">
          {isFirst && (
            <label>
              <input
                type="checkbox"
                aria-label={t('import.mend.outOf', { line })}
                checked={isLeftOut}
                onChange={(event) => mending.leaveOut(line, event.target.checked)}
              />
              <span aria-hidden="true">{t('import.mend.out')}</span>
            </label>
          )}
        </td>
      </tr>
      {open && (
        <tr className="import-mend-whole">
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
