import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { ToolButton } from '#ui/controls/ToolButton.tsx'
import { messages } from '#widgets/data-table/data-table.messages.ts'
import type { PanelModel } from './ColumnPanel.tsx'

const ColumnPanel = lazy(async () => ({ default: (await import('./ColumnPanel.tsx')).ColumnPanel }))

/** The button that opens the settings of the columns; `iconOnly` where the line is short. */
export function ColumnSettings({ model, iconOnly }: { model: PanelModel; iconOnly?: boolean }) {
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
        <ToolButton iconOnly={iconOnly} icon="settings" label={t('columns')} expanded={open} onPress={() => setOpen(!open)} />
      </span>
      {open !== undefined && (
        <Suspense>
          <ColumnPanel model={model} open={open} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
