import { useSignals } from '@preact/signals-react/runtime'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { PasteResult } from '#widgets/paste-names/index.ts'
import type { Person } from '#widgets/people-list/index.ts'
import { nameOf } from '#widgets/people-list/index.ts'
import css from './PersonnelDialog.css?inline'
import { SelectionPane } from './SelectionPane.tsx'
import { TreePane } from './TreePane.tsx'
import { type Personnel, type PersonnelHost, reasonOf } from './use-personnel.ts'

const sheet = styleSheet(css)
/** Height of a line of the tree (specification section 9); a finger needs more. */
const ROW_PX = 36
const TOUCH_ROW_PX = 44

interface PanelProps {
  host: PersonnelHost
  personnel: Personnel
  onDone: () => void
}

/** Departments and people on one side, what is chosen on the other. */
export function PersonnelPanel({ host, personnel, onDone }: PanelProps) {
  useSignals()
  useStyles(sheet)
  const touch = host.element.ownerDocument.defaultView?.matchMedia?.('(pointer: coarse)').matches
  const label = (person: Person) => (person.username && person.realName ? `${nameOf(person)}(${person.username})` : nameOf(person))
  return (
    <div className="pd">
      <TreePane host={host} personnel={personnel} rowPx={touch ? TOUCH_ROW_PX : ROW_PX} onDone={onDone} />
      <SelectionPane host={host} personnel={personnel} />
      <PasteResult host={host} pasted={personnel.pasted} label={label} reasonOf={(cause) => reasonOf(host, cause)} />
      <span className="visually-hidden" role="status">
        {personnel.announcement.value}
      </span>
    </div>
  )
}
