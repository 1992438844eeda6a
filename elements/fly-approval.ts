import { declareElement } from '#core/element/declare.ts'
import type { ApprovalElementEvents, ApprovalElementMethods, ApprovalElementProps } from '#widgets/approval/index.ts'

const OPERATION = '{ action: string; label: string; enabled: boolean; why: string }'
const TASK =
  '{ taskId: number; nodeId: string; nodeName: string; backNodes: readonly { nodeId: string; nodeName: string }[]; opinionRequired: boolean; defaultOpinion: string; dueAt?: string }'
const RESULT = '{ action: string; response: Record<string, unknown> }'

export const flyApproval = declareElement<ApprovalElementProps, ApprovalElementEvents, ApprovalElementMethods>({
  tag: 'fly-approval',
  summary: 'Approval of one business record: the actions that the server allows, the dialog of each, and how far it is.',
  body: () => import('#widgets/approval/index.ts'),
  needs: 'sign-in',
  props: {
    processCode: { type: 'string', default: '', doc: 'The process.' },
    businessId: { type: 'string', required: true, doc: 'The record that is decided on.' },
    taskId: { type: 'string', default: '', doc: 'Of several tasks of one person; empty: the one that the server names.' },
    nodeId: { type: 'string', default: '', doc: 'Node that is sent along; empty: that of the task.' },
    engine: { type: 'string', default: 'task', values: ['task', 'process'], doc: 'Shape of what is sent: simple, or that of the engine.' },
    statusUrl: { type: 'string', default: '', doc: 'Address to read the status at; `{id}` is the record. Of the gateway only.' },
    submitUrl: { type: 'string', default: '', doc: 'Address that actions are sent to; `{id}` is the record. Of the gateway only.' },
    startUrl: { type: 'string', default: '', doc: 'Address that a start is sent to; `{id}` is the record. Of the gateway only.' },
    presentation: {
      type: 'string',
      default: 'bar',
      values: ['bar', 'inline', 'menu'],
      doc: '`bar` shows the status beside the actions, `inline` the actions alone, `menu` one button.',
    },
    actions: { type: 'string', default: '', doc: 'Names of actions, comma separated: only these, in this order.' },
    defaultOpinion: { type: 'string', default: '', doc: 'What agree begins with; empty: what the node says.' },
    opinionRequired: { type: 'boolean', doc: 'No decision without an opinion; always so with `engine="process"`.' },
    sticky: { type: 'boolean', reflect: true, doc: 'Stays at the bottom of the view.' },
    formData: {
      type: 'object',
      ts: 'object | (() => unknown) | null | undefined',
      doc: 'Values of the form, or a function that has them; `serializeArray()` and `FormData` are read too.',
    },
    operations: { type: 'object', readOnly: true, ts: `readonly (${OPERATION})[]`, doc: 'What may be done now.' },
  },
  events: {
    'fly-status': {
      class: 'value',
      detail: `{ processStatus: string; operations: readonly (${OPERATION})[]; currentTask?: ${TASK} }`,
      doc: 'The status was read, or has changed.',
    },
    'fly-before-submit': {
      class: 'before',
      detail:
        '{ action: string; payload: Record<string, unknown>; waitUntil(promise: Promise<unknown>): void; setPayload(patch: { payload: Record<string, unknown> }): void }',
      doc: 'An action is about to leave: the page saves its form here.',
    },
    'fly-submit': { class: 'value', detail: RESULT, doc: 'An action was done.' },
    'fly-open': { class: 'state', detail: '{ action: string }', doc: 'The dialog of an action is open.' },
    'fly-close': { class: 'state', detail: "{ action: string; reason: 'confirm' | 'cancel' }", doc: 'It is closed.' },
  },
  methods: {
    open: {
      signature: `(action: string): Promise<${RESULT} | null>`,
      doc: 'Opens the dialog of an action; resolves with what was done, or `null` when it was cancelled or is not offered.',
    },
    submit: {
      signature: `(action: string, more?: { comment?: string; targetUsers?: readonly string[]; targetNode?: string }): Promise<${RESULT}>`,
      doc: 'Does it without a dialog; rejects with what is missing, or with what it was refused for.',
    },
    start: {
      signature: `(more?: { selfSelectAssignees?: Readonly<Record<string, readonly string[]>> }): Promise<${RESULT}>`,
      doc: 'Starts the process, with accounts by node where the initiator chooses.',
    },
  },
  slots: { 'before-actions': 'Before the actions.', 'after-actions': 'After the actions.', 'comment-extra': 'Beneath the opinion.' },
  parts: [
    'bar',
    'status',
    'action',
    'action-primary',
    'action-danger',
    'dialog',
    'comment',
    'attachments',
    'signature',
    'users',
    'users-control',
    'users-popup',
    'users-option',
    'users-chip',
    'target-node',
  ],
  css: { '--fly-approval-bar-background': 'var(--fly-color-surface-raised)' },
})
