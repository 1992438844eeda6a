import { createElement, useEffect, useId, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { tagOf } from '#core/element/page.ts'
import { useText } from '#core/i18n/locale.tsx'
import { nameList } from '#core/i18n/name-list.ts'
import { useLocale } from '#core/i18n/use-locale.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/controls/Checkbox.tsx'
import { AwayNote } from '#widgets/away/AwayNote.tsx'
import css from './ApproverDialog.css?inline'
import { messages } from './approver.messages.ts'
import { approverIn, missingNodes } from './approver.rules.ts'
import type { Approver, ChosenByNode, NodeChoice } from './approver.types.ts'

const sheet = styleSheet(css)

interface ChoicesProps {
  nodes: readonly NodeChoice[]
  chosen: ChosenByNode
  /** It was tried to go on: nodes without an approver say so. */
  tried: boolean
  onChange: (chosen: ChosenByNode) => void
}

/** Who approves at each node where the initiator chooses. */
export function ApproverChoices({ nodes, chosen, tried, onChange }: ChoicesProps) {
  useStyles(sheet)
  const missing = tried ? missingNodes(nodes, chosen) : []
  return (
    <div className="approver-nodes">
      {nodes.map((node) => (
        <Node
          key={node.nodeId}
          node={node}
          chosen={chosen[node.nodeId] ?? []}
          isMissing={missing.includes(node)}
          onChange={(people) => onChange({ ...chosen, [node.nodeId]: people })}
        />
      ))}
    </div>
  )
}

interface NodeProps {
  node: NodeChoice
  chosen: readonly Approver[]
  isMissing: boolean
  onChange: (people: readonly Approver[]) => void
}

/** So many candidates stand as boxes to tick; more are found by typing. */
const BOXES_MOST = 12

function Node({ node, chosen, isMissing, onChange }: NodeProps) {
  const t = useText(messages)
  const { lang } = useLocale()
  const noteId = useId()
  const { nodeName, min, max, candidates, last } = node
  const bounds = [min > 1 ? t('fewest', { min }) : '', max > 1 ? t('most', { max }) : ''].filter(Boolean)
  const isLast = last.length > 0 && last.every(({ id }) => chosen.some((one) => one.id === id))
  return (
    <fieldset className="approver-node" part="node" aria-describedby={noteId} data-wrong={isMissing ? '' : undefined}>
      <legend part="node-name">{nodeName}</legend>
      {candidates && candidates.length <= BOXES_MOST ? (
        <Boxes node={node} chosen={chosen} onChange={onChange} />
      ) : (
        <Picker node={node} chosen={chosen} error={isMissing ? t('please') : undefined} onChange={onChange} />
      )}
      <AwayNote people={chosen.map(({ id }) => id)} />
      {last.length > 0 && !isLast && (
        <Button kind="text" onPress={() => onChange(last)}>
          {t('last', {
            people: nameList(
              last.map(({ name }) => name),
              lang,
            ),
          })}
        </Button>
      )}
      <p id={noteId} className={isMissing ? 'approver-fault' : 'approver-note'} role={isMissing ? 'alert' : undefined}>
        {isMissing ? t('please') : nameList(bounds, lang)}
      </p>
    </fieldset>
  )
}

type PartProps = Pick<NodeProps, 'node' | 'chosen' | 'onChange'>

/** Where only one is needed the next takes the place of the one before. */
function Boxes({ node: { candidates = [], max }, chosen, onChange }: PartProps) {
  const toggle = (one: Approver, on: boolean) => {
    const others = chosen.filter(({ id }) => id !== one.id)
    onChange(on ? [...(max === 1 ? [] : others), one] : others)
  }
  const isFull = max > 1 && chosen.length >= max
  return (
    <div className="approver-boxes" part="users">
      {candidates.map((one) => {
        const checked = chosen.some(({ id }) => id === one.id)
        return <Checkbox key={one.id} label={one.name} checked={checked} disabled={isFull && !checked} onChange={(on) => toggle(one, on)} />
      })}
    </div>
  )
}

type PickerElement = HTMLElement & { setCustomValidity?(text: string): void }

/** The people picker of the product; the candidates, where there are any, are its source. */
function Picker({ node: { nodeName, max, min, candidates }, chosen, error, onChange }: PartProps & { error: string | undefined }) {
  const t = useText(messages)
  const picker = useRef<PickerElement>(null)
  useEffect(() => picker.current?.setCustomValidity?.(error ?? ''), [error])
  const loader = candidates && (({ text }: { text: string }) => found(candidates, text))
  const kept = useRef(loader)
  const take = ({ detail: { selected } }: CustomEvent<{ selected: readonly unknown[] }>) =>
    onChange(selected.flatMap((one) => approverIn(one) ?? []))
  return (
    <div part="users">
      {createElement(tagOf('user-picker'), {
        ref: picker,
        'accessible-name': `${nodeName} · ${t('heading')}`,
        required: min > 0,
        browse: !candidates,
        clearable: true,
        multiple: max !== 1,
        max: max > 1 ? max : 0,
        selected: chosen.map(rowOf),
        ...(candidates && { loader: kept.current }),
        'onfly-change': take,
      })}
    </div>
  )
}

const rowOf = ({ id, name, username }: Approver) => ({ id, realName: name, ...(username && { username }) })

function found(candidates: readonly Approver[], text: string) {
  const words = text.trim().toLowerCase()
  const rows = candidates.filter(({ name, username = '' }) => `${name} ${username}`.toLowerCase().includes(words)).map(rowOf)
  return { rows, total: rows.length }
}
