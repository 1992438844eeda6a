import type { ReactNode } from 'react'
import { ElementPopup } from '#ui/overlay/ElementPopup.tsx'
import type { Failing } from './failure.tsx'
import { FailureLine, SelectBox } from './SelectBox.tsx'
import type { SelectBoxProps } from './select.types.ts'

export interface SelectControlProps extends Omit<SelectBoxProps, 'popup'> {
  failure: Failing
  children: ReactNode
}

/** The control of a field whose list comes with it. */
export function SelectControl({ children, ...box }: SelectControlProps) {
  const { host, failure } = box
  return (
    <SelectBox
      {...box}
      popup={(anchor) => (
        <ElementPopup host={host} anchor={anchor} className="select-popup">
          <FailureLine host={host} failure={failure} />
          {children}
        </ElementPopup>
      )}
    />
  )
}
