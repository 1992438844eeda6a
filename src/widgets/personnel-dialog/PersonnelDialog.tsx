import { useSignals } from '@preact/signals-react/runtime'
import type { BodyHost } from '#core/element/body/body.ts'
import { dialogOf } from '#core/element/body/dialog.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ElementDialog } from '#ui/overlay/ElementDialog.tsx'
import { itemOf } from './directory.ts'
import { PersonnelPanel } from './PersonnelPanel.tsx'
import { messages } from './personnel.messages.ts'
import type { AllProps } from './personnel.types.ts'
import { type Beginning, type Personnel, usePersonnel } from './use-personnel.ts'

export type DialogHost = BodyHost<AllProps>

const WIDTH = '640px'

/** Departments and people in a dialog. @see specification section 2, Personnel picker dialog; PICK-01 to PICK-05 */
export function PersonnelDialog({ host }: { host: DialogHost }) {
  useSignals()
  // What is chosen is a draft of this opening: the next one begins with the value again.
  return dialogOf(host).opened.value ? <OpenDialog host={host} /> : null
}

function OpenDialog({ host }: { host: DialogHost }) {
  useSignals()
  host.textRevision.value
  const { type, multiple } = host.props
  const personnel = usePersonnel(host, () => beginningOf(host))
  const confirm = () => void confirmed(host, personnel)
  return (
    <ElementDialog
      host={host}
      width={WIDTH}
      heading={host.text(messages, `personnel.${type.value}.${multiple.value ? 'multiple' : 'single'}`)}
      footer={(busy) => (
        <>
          <Button onPress={() => void dialogOf(host).close('cancel')}>{host.text(messages, 'personnel.cancel')}</Button>
          <Button kind="primary" busy={busy} onPress={confirm}>
            {host.text(messages, 'personnel.confirm')}
          </Button>
        </>
      )}
    >
      <PersonnelPanel host={host} personnel={personnel} onDone={confirm} />
    </ElementDialog>
  )
}

function beginningOf({ props }: DialogHost): Beginning {
  const { type, value, selected } = props
  const given = Array.isArray(selected.value) ? selected.value : []
  return { items: given.flatMap((row: unknown) => itemOf(row, type.value) ?? []), value: value.value }
}

async function confirmed(host: DialogHost, personnel: Personnel): Promise<void> {
  const choice = personnel.choice()
  if (!(await dialogOf(host).close('confirm', choice))) return
  host.write('value', choice.value)
  host.write('selected', choice.type === 'org' ? choice.orgs : choice.users)
  host.emit('fly-confirm', choice)
}
