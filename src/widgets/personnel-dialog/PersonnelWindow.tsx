import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { Person } from '#widgets/people-list/index.ts'
import { PersonnelPanel } from './PersonnelPanel.tsx'
import { messages } from './personnel.messages.ts'
import { personItem } from './personnel.rules.ts'
import { type PersonnelHost, usePersonnel } from './use-personnel.ts'

interface WindowProps {
  /** The picker that opens it: how many it takes, of which departments. */
  host: BodyHost<{ multiple: boolean; max: number; orgId: string; params: Readonly<Record<string, unknown>> }>
  /** Who is chosen already. */
  selected: readonly Person[]
  onConfirm: (people: readonly Person[]) => void
  onClose: () => void
}

/** The same dialog, opened by another picker in its own shadow root: people only. */
export function PersonnelWindow({ host, selected, onConfirm, onClose }: WindowProps) {
  useSignals()
  const [own] = useState(() => hostFor(host))
  const personnel = usePersonnel(own, () => ({ items: selected.map(personItem), value: '' }))
  const confirm = () => onConfirm(personnel.choice().users)
  return (
    <Dialog
      open
      width="640px"
      heading={host.text(messages, `personnel.user.${host.props.multiple.value ? 'multiple' : 'single'}`)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{host.text(messages, 'personnel.cancel')}</Button>
          <Button kind="primary" onPress={confirm}>
            {host.text(messages, 'personnel.confirm')}
          </Button>
        </>
      }
    >
      <PersonnelPanel host={own} personnel={personnel} onDone={confirm} />
    </Dialog>
  )
}

function hostFor(host: WindowProps['host']): PersonnelHost {
  const { multiple, max, orgId, params } = host.props
  return {
    ...host,
    // What is chosen in the dialog is nothing to the page until it is confirmed.
    emit: (name, detail) => name === 'fly-change' || host.emit(name, detail),
    props: { type: signal('user' as const), multiple, max, rootOrgId: orgId, params, loader: signal(undefined) },
  }
}

/** Somebody as the people picker gives and gets them: the department is the main one. */
export function pickedUser({ orgs, orgName, ...person }: Person): Omit<Person, 'orgs'> {
  const [first] = orgs ?? []
  const name = orgs?.find(({ isMaster }) => isMaster === '1')?.name ?? first?.name ?? orgName
  return { ...person, ...(name && { orgName: name }) }
}
