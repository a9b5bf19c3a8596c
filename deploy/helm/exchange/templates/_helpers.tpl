{{- define "exchange.name" -}}
{{- printf "%s" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "exchange.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* Of a part: api, worker or migrate. */}}
{{- define "exchange.selector" -}}
app.kubernetes.io/name: exchange
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end -}}

{{- define "exchange.labels" -}}
{{ include "exchange.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end -}}

{{/* What all processes have: no right, no user of the node, files of secrets. */}}
{{- define "exchange.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 1Gi }
  - name: secrets
    secret:
      secretName: {{ required "secrets.name: the Secret with database-url, master-keys and metrics-token" .Values.secrets.name }}
      defaultMode: 0440
      items:
        {{- range .Values.secrets.keys }}
        - { key: {{ . }}, path: {{ . }} }
        {{- end }}
  {{- with .Values.keystores }}
  - name: keystores
    secret: { secretName: {{ . }}, defaultMode: 0440 }
  {{- end }}
  - name: data
    {{- if .Values.dataClaim }}
    persistentVolumeClaim: { claimName: {{ .Values.dataClaim }} }
    {{- else if .Values.settings.S3_BUCKET }}
    emptyDir: {}
    {{- else }}
    {{- fail "Files need a place that all processes share: set settings.S3_BUCKET, or dataClaim" }}
    {{- end }}
{{- end -}}

{{- define "exchange.container" -}}
image: {{ include "exchange.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  - { name: secrets, mountPath: /run/secrets, readOnly: true }
  {{- if .Values.keystores }}
  - { name: keystores, mountPath: /run/keystores, readOnly: true }
  {{- end }}
  - { name: data, mountPath: /data }
{{- end -}}

{{- define "exchange.environment" -}}
- { name: EXCHANGE_ENV, value: production }
{{- $url := required "publicUrl: the https address of the exchange" .Values.publicUrl }}
{{- if not (hasPrefix "https://" $url) }}
{{- fail (printf "publicUrl: %s does not begin with https://" $url) }}
{{- end }}
- { name: PUBLIC_URL, value: {{ $url | quote }} }
{{- range .Values.secrets.keys }}
- { name: {{ . | upper | replace "-" "_" }}_FILE, value: /run/secrets/{{ . }} }
{{- end }}
{{- range $name, $value := .Values.settings }}
{{- /* A number of a values file is a float64, which would be written as 6.291456e+06. */}}
- { name: {{ $name }}, value: {{ if and (kindIs "float64" $value) (eq (floor $value) $value) }}{{ int64 $value | quote }}{{ else }}{{ $value | quote }}{{ end }} }
{{- end }}
{{- end -}}
