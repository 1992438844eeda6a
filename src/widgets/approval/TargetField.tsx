import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { messages } from './approval.messages.ts'
import type { Faults, Need } from './approval.rules.ts'
import type { Nodes } from './use-nodes.ts'

interface TargetFieldProps {
  kind: NonNullable<Need['target']>
  nodes: Nodes
  value: string
  fault: Faults['node']
  onChange: (node: string) => void
}

/** Where it goes: the list of nodes, which every keyboard and phone knows. */
export function TargetField({ kind, nodes, value, fault, onChange }: TargetFieldProps) {
  const t = useText(messages)
  if (nodes.phase === 'loading') return <Skeleton lines={1} />
  if (nodes.phase === 'failed')
    return (
      <Notice tone="danger" action={<Button onPress={nodes.retry}>{t('retry')}</Button>}>
        {t('target.failed')}
      </Notice>
    )
  const options = [
    { value: '', label: t('target.none') },
    ...nodes.list.map(({ nodeId, nodeName }) => ({ value: nodeId, label: nodeName })),
  ]
  return (
    <div part="target-node">
      <SelectField
        label={t(`target.${kind}`)}
        required
        value={value}
        options={options}
        error={fault && t(`please.${fault}`)}
        onChange={onChange}
      />
    </div>
  )
}
