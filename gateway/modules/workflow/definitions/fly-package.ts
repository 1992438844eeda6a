/** Attributes of ours on BPMN elements, for the reader: whatever else stands in their namespace is unknown to it. */

/** Namespace of the `fly:` attributes. */
const FLY_NAMESPACE = 'urn:fly-tender:workflow'

const attribute = (name: string) => ({ name, isAttr: true, type: 'String' })
const type = (name: string, extended: string, ...attributes: string[]) => ({
  name,
  extends: [`bpmn:${extended}`],
  properties: attributes.map(attribute),
})

export const flyPackage = {
  name: 'fly',
  prefix: 'fly',
  uri: FLY_NAMESPACE,
  types: [
    type('Process', 'Process', 'form', 'revokeAfterEnd', 'revokeAfterDecision', 'resubmit'),
    type('Element', 'FlowNode', 'nameEn'),
    type('Arrow', 'SequenceFlow', 'nameEn'),
    type('NamedProcess', 'Process', 'nameEn'),
    type(
      'Task',
      'UserTask',
      'kind',
      'mode',
      'who',
      'nobody',
      'isInitiator',
      'again',
      'allow',
      'backTo',
      'opinion',
      'defaultOpinion',
      'fields',
      'refuse',
      'refuseNeeds',
      'due',
      'remind',
      'escalate',
      'batch',
      'cc',
    ),
    type('Copy', 'SendTask', 'who'),
  ],
}

/** Every name of them, under which the reader keeps what it read. */
export const flyAttributes: readonly string[] = flyPackage.types.flatMap(({ properties }) => properties.map(({ name }) => name))
