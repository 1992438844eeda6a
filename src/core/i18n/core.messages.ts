import { defineMessages } from './text.ts'

/** Sentences of the core itself: what went wrong between browser and gateway (specification section 8, ERR-01). */
export const messages = defineMessages({
  en: {
    'status.400': 'The request was not understood',
    'status.401': 'Please sign in again',
    'status.403': 'You have no permission for this operation',
    'status.404': 'The data does not exist',
    'status.405': 'This method is not allowed here',
    'status.500': 'Service error',
    'status.502': 'The gateway got no valid answer; please try again',
    'status.503': 'The service is not available at the moment; please try again later',
    'status.504': 'The service did not answer in time; please try again',
    service: 'Service error',
    unreachable: 'The service cannot be reached. Check the network and try again',
    timeout: 'No answer within {{seconds}} seconds. Please try again',
    reloading: 'The security token was renewed. Please reload the page',
    signInFailed: 'Sign-in failed: {{reason}}',
  },
  zh: {
    'status.400': '请求参数有误',
    'status.401': '请重新登录',
    'status.403': '您没有执行此操作的权限',
    'status.404': '数据不存在',
    'status.405': '不支持该请求方法',
    'status.500': '服务异常',
    'status.502': '网关未收到有效响应，请重试',
    'status.503': '服务暂时不可用，请稍后重试',
    'status.504': '服务响应超时，请重试',
    service: '服务异常',
    unreachable: '无法连接服务，请检查网络后重试',
    timeout: '{{seconds}}秒内未收到响应，请重试',
    reloading: '安全令牌已更新，请刷新页面',
    signInFailed: '登录失败：{{reason}}',
  },
})
