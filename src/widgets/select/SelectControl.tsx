import type { ReactNode } from 'react'
import { ElementPopup } from '#ui/ElementPopup.tsx'
import { SelectBox, TroubleLine } from './SelectBox.tsx'
import type { SelectBoxProps } from './select.types.ts'
import type { PopupTrouble } from './trouble.tsx'

export interface SelectControlProps extends Omit<SelectBoxProps, 'popup'> {
  trouble: PopupTrouble
  children: ReactNode
}

/** The control of a field whose list comes with it. */
export function SelectControl({ children, ...box }: SelectControlProps) {
  const { host, trouble } = box
  return (
    <SelectBox
      {...box}
      popup={(anchor) => (
        <ElementPopup host={host} anchor={anchor} className="select-popup">
          <TroubleLine host={host} trouble={trouble} />
          {children}
        </ElementPopup>
      )}
    />
  )
}
