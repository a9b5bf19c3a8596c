import type { Context } from 'koa';
import type { Service } from './context.js';

export function openapi(_app: Service) {
  return async (ctx: Context): Promise<void> => {
    ctx.body = {};
  };
}
