import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
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
        {iconOnly ? (
          <IconButton icon="settings" label={t('columns')} expanded={open} onPress={() => setOpen(!open)} />
        ) : (
          <Button icon="settings" onPress={() => setOpen(!open)}>
            {t('columns')}
          </Button>
        )}
      </span>
      {open !== undefined && (
        <Suspense>
          <ColumnPanel model={model} open={open} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
