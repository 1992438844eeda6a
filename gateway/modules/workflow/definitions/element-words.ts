import type { ModdleElement } from 'bpmn-moddle'

/** What parts of BPMN that are not supported are called; others by the word of the standard. */
const words: Readonly<Record<string, string>> = {
  SubProcess: '子流程 (sub-process)',
  AdHocSubProcess: '临时子流程 (ad-hoc sub-process)',
  Transaction: '事务子流程 (transaction)',
  CallActivity: '调用活动 (call activity)',
  ScriptTask: '脚本任务 (script)',
  ServiceTask: '服务任务 (service)',
  BusinessRuleTask: '业务规则任务 (business rule)',
  ReceiveTask: '接收任务 (receive task)',
  BoundaryEvent: '边界事件 (boundary event)',
  IntermediateCatchEvent: '中间捕获事件 (intermediate event)',
  IntermediateThrowEvent: '中间抛出事件 (intermediate event)',
  TimerEventDefinition: '定时器 (timer)',
  MessageEventDefinition: '消息 (message)',
  SignalEventDefinition: '信号 (signal)',
  InclusiveGateway: '包容网关 (inclusive gateway)',
  EventBasedGateway: '事件网关 (event-based gateway)',
  ComplexGateway: '复杂网关 (complex gateway)',
}

/** @example wordOf({ $type: 'bpmn:ScriptTask' }) // '脚本任务 (script)' */
export const wordOf = ({ $type }: Pick<ModdleElement, '$type'>): string => {
  const name = $type.replace(/^bpmn:/, '')
  return Object.hasOwn(words, name) ? words[name]! : name
}
