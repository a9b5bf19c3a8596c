"""Parts of an upload are bytes: schemathesis asks how to write each media type that a part may have."""
import schemathesis


@schemathesis.serializer("application/pdf", "*/*")
def bytes_of(context, value):
    return value if isinstance(value, bytes) else str(value).encode()
