/** BPMN files for tests: small ones with a fault each. */

/** A file around the inside of a process. */
export const aFile = (
  inside: string,
  { process = 'id="test" name="测试"', root = '' } = {},
): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:fly="urn:fly-tender:workflow" id="d">
  ${root}<bpmn:process ${process}>${inside}</bpmn:process>
</bpmn:definitions>`

export const START =
  '<bpmn:startEvent id="s" /><bpmn:sequenceFlow id="f0" sourceRef="s" targetRef="i" /><bpmn:userTask id="i" name="申请" fly:kind="apply" />'

/** Start, initiator, one approval with these attributes and this inside, end. */
export const anApprovalFile = (attributes = 'fly:who="initiator"', inside = '', more: Parameters<typeof aFile>[1] = {}): string =>
  aFile(
    `${START}<bpmn:sequenceFlow id="f1" sourceRef="i" targetRef="a" /><bpmn:userTask id="a" name="审批" ${attributes}>${inside}</bpmn:userTask>
    <bpmn:sequenceFlow id="f2" sourceRef="a" targetRef="e" /><bpmn:endEvent id="e" />`,
    more,
  )

/** Start, initiator, a gateway with this condition on one of two ways to the end. */
export const aChoiceFile = (condition: string): string =>
  aFile(`${START}<bpmn:sequenceFlow id="f1" sourceRef="i" targetRef="x" /><bpmn:exclusiveGateway id="x" default="f2" /><bpmn:endEvent id="e" />
    <bpmn:sequenceFlow id="f2" sourceRef="x" targetRef="e" /><bpmn:sequenceFlow id="f3" sourceRef="x" targetRef="e">
    <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${condition}</bpmn:conditionExpression></bpmn:sequenceFlow>`)
