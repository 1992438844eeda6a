import { declareElement } from '#core/element/declare.ts'
import type { TaskCenterEvents, TaskCenterMethods, TaskCenterProps } from '#widgets/task-center/index.ts'

export const flyTaskCenter = declareElement<TaskCenterProps, TaskCenterEvents, TaskCenterMethods>({
  tag: 'fly-task-center',
  summary:
    'Imports and exports of this person that run or have ended within 24 hours, of all tabs and elements, and what can be saved of them.',
  body: () => import('#widgets/task-center/index.ts'),
  needs: 'sign-in',
  props: {
    presentation: {
      type: 'string',
      default: 'button',
      values: ['button', 'inline'],
      doc: 'A button with the number under way and the list behind it, or the list in place.',
    },
    kinds: { type: 'string', default: '', doc: 'Only these, separated by spaces: `import`, `export`; empty means both.' },
    max: { type: 'number', default: 50, doc: 'Tasks in the list at most, the last changed first; 100 is the bound.' },
  },
  events: {
    'fly-counts': {
      class: 'value',
      detail: '{ running: number; failed: number; done: number }',
      doc: 'How many there are, whenever that changes; ended ones are counted once the list was read.',
    },
    'fly-select': { class: 'value', detail: '{ task: Readonly<Record<string, unknown>> }', doc: 'A task was chosen.' },
    'fly-before-download': {
      class: 'before',
      detail: "{ fileId: string; kind: 'file' | 'error-report'; waitUntil(promise: Promise<unknown>): void }",
      doc: 'A file is about to be saved; a portal may do that itself.',
    },
    'fly-finish': { class: 'value', detail: '{ task: Readonly<Record<string, unknown>> }', doc: 'A task that was under way has ended.' },
  },
  methods: {
    show: { signature: '(): Promise<void>', doc: 'Opens the list behind the button.' },
    hide: { signature: '(): Promise<void>', doc: 'Closes it.' },
    cancel: {
      signature: '(taskId: string): Promise<boolean>',
      doc: 'Ends a task after the batch under way; answers whether there was one of this name.',
    },
  },
  slots: { empty: 'Shown when there is no task.', trigger: 'What the button shows.' },
  parts: ['button', 'count', 'list', 'task', 'progress', 'action'],
})
