import { useSignals } from '@preact/signals-react/runtime'
import type { BodyHost } from '#core/element/body/body.ts'
import { popupOf } from '#core/element/body/popup.ts'
import { Popup, type PopupProps } from './Popup.tsx'

interface ElementPopupProps extends Omit<PopupProps, 'open' | 'onClose'> {
  host: Pick<BodyHost<object>, 'popup'>
}

/** The popup of an element whose declaration extends `popup`. What chooses calls `popupOf(host).close('select')`. */
export function ElementPopup({ host, ...rest }: ElementPopupProps) {
  useSignals()
  const { opened, close } = popupOf(host)
  return <Popup {...rest} open={opened.value} onClose={close} />
}
