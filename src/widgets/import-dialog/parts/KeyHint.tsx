import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { headerKey } from '#domain/excel/header-match.ts'
import { headerText } from '#domain/excel/headers.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { messages } from '#widgets/import-dialog/import.messages.ts'
import type { Target, TransferField } from '#widgets/import-dialog/import.types.ts'
import type { Book } from '#widgets/import-dialog/read/book.types.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'

/** Whoever has changed an export wants its rows changed: in the mode that only adds they would be there twice. */
export function KeyHint({
  importing: { store },
  target,
}: {
  importing: Pick<Importing, 'store'>
  target: Pick<Target, 'modes' | 'fields'>
}) {
  useSignals()
  const t = useText(messages)
  const place = useRef<HTMLDivElement>(null)
  const file = store.file.state.value
  const header = file.phase === 'ready' ? keyHeader(file.book, target.fields) : undefined
  if (header === undefined || store.mode.value !== 'CREATE' || !target.modes.includes('UPDATE')) return null
  const update = () => {
    // The button goes with what it says; the mode is what it has changed.
    place.current?.closest('.import-step')?.querySelector<HTMLElement>('[part~=mode] select')?.focus()
    store.setMode('UPDATE')
  }
  return (
    <div ref={place}>
      <Notice
        tone="info"
        action={
          <Button kind="text" onPress={update}>
            {t('import.mode.UPDATE')}
          </Button>
        }
      >
        {t('import.key', { header, mode: t('import.mode.CREATE') })}
      </Notice>
    </div>
  )
}

/** The header of the column in which the first rows say which existing rows they are: an export that was changed has one. Undefined for none. */
function keyHeader({ headers, first }: Pick<Book, 'headers' | 'first'>, fields: readonly TransferField[]): string | undefined {
  const field = fields.find(({ prop }) => prop === 'id')
  if (!field) return undefined
  const names = new Set([field.prop, field.label, ...(field.aliases ?? [])].map(headerKey))
  const at = headers.findIndex((header) => names.has(headerKey(header)))
  return at >= 0 && first.some(({ cells }) => headerText(cells[at]) !== '') ? headers[at] : undefined
}
