// A gauge of prom-client in a registry.
import { Gauge, type Registry } from 'prom-client';

export function gauge(registry: Registry, name: string, help: string, labelNames: string[]): Gauge {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}
