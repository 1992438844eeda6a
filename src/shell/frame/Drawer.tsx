import { useLayoutEffect, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from '#shell/shell.messages.ts'
import { Sidebar } from './Sidebar.tsx'

/** The main menu on narrow windows: over the page, until something is chosen. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const t = useText(messages)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={t('menu')}
      onCancel={onClose}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Sidebar collapsed={false} onChosen={onClose} />
    </dialog>
  )
}
