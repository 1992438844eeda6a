import { declareElement } from '#core/element/declare.ts'
import type { ApproverDialogEvents, ApproverDialogProps } from '#widgets/approver-dialog/index.ts'
import { dialog } from './shared.ts'

const NODE = '{ nodeId: string; nodeName: string; multiple?: boolean; required?: boolean; candidates?: readonly unknown[] }'
const ASSIGNEES = 'Readonly<Record<string, readonly string[]>>'

export const flyApproverDialog = declareElement<ApproverDialogProps, ApproverDialogEvents, object>({
  tag: 'fly-approver-dialog',
  summary: 'Approvers of each node, chosen before the start; every approval node needs at least one.',
  body: () => import('#widgets/approver-dialog/index.ts'),
  needs: 'sign-in',
  extends: [dialog],
  props: {
    processCode: { type: 'string', default: '', doc: 'The process whose nodes are asked for when none are given.' },
    businessId: { type: 'string', default: '', doc: 'The record that is about to be started.' },
    nodes: {
      type: 'json',
      default: [],
      ts: `readonly (${NODE})[]`,
      doc: 'Nodes to choose at; empty: those of the process. Without `candidates` everybody may be chosen.',
    },
    assignees: { type: 'json', default: {}, ts: ASSIGNEES, doc: 'Accounts by node that it begins with.' },
    formData: {
      type: 'object',
      ts: 'Readonly<Record<string, unknown>> | undefined',
      doc: 'Values of the form, on which the way through the process hangs.',
    },
  },
  events: {
    'fly-confirm': {
      class: 'value',
      detail: `{ assignees: ${ASSIGNEES} }`,
      doc: 'Accounts by node; `show()` resolves with the same map.',
    },
  },
  parts: ['node', 'node-name', 'users'],
})
