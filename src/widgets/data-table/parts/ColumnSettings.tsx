import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { messages } from '#widgets/data-table/data-table.messages.ts'
import type { PanelModel } from './ColumnPanel.tsx'

const ColumnPanel = lazy(async () => ({ default: (await import('./ColumnPanel.tsx')).ColumnPanel }))

/** The button that opens the settings of the columns. */
export function ColumnSettings({ model }: { model: PanelModel }) {
  const t = useText(messages)
  const [open, setOpen] = useState<boolean>()
  const anchor = useRef<HTMLSpanElement>(null)
  const close = (reason: string) => {
    setOpen(false)
    if (reason === 'escape') anchor.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <span ref={anchor}>
        <Button icon="settings" onPress={() => setOpen(!open)}>
          {t('columns')}
        </Button>
      </span>
      {open !== undefined && (
        <Suspense>
          <ColumnPanel model={model} open={open} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
