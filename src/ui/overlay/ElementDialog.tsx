import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { type DialogProps, dialogOf } from '#core/element/body/dialog.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Dialog } from './Dialog.tsx'

interface ElementDialogProps {
  host: BodyHost<DialogProps>
  /** Title where the page gave none. */
  heading: string
  /** CSS length where the page gave none. */
  width?: string | undefined
  /** Buttons at the end; `busy` while the page is asked whether the dialog may close. */
  footer?: (busy: boolean) => ReactNode
  children: ReactNode
}

/** The dialog of an element whose declaration extends `dialog`: its shared properties, slots and ways out. What confirms calls `dialogOf(host).close('confirm', result)`. */
export function ElementDialog({ host, heading, width, footer, children }: ElementDialogProps) {
  useSignals()
  const { props, element } = host
  const { opened, busy, refusal, close } = dialogOf(host)
  const slotted = (name: string) => element.querySelector(`:scope > [slot=${name}]`) !== null
  return (
    <Dialog
      open={opened.value}
      heading={props.heading.value || heading}
      headingSlot={<slot name="heading">{props.heading.value || heading}</slot>}
      headerEnd={<slot name="header-end" />}
      footerStart={slotted('footer-start') ? <slot name="footer-start" /> : undefined}
      footer={footer?.(busy.value)}
      width={props.width.value || width}
      presentation={props.presentation.value}
      dismissible={props.dismissible.value}
      nonModal={props.nonModal.value}
      fullscreen={props.fullscreen.value}
      onFullscreen={props.fullscreenButton.value ? (on) => host.write('fullscreen', on) : undefined}
      onClose={(reason) => void close(reason)}
    >
      {children}
      {refusal.value && <Notice tone="danger">{refusal.value}</Notice>}
    </Dialog>
  )
}
